// Edits and deletions of many terms are shown in steps, counted while they are sent, and undone in one step.
import type { Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { fill } from './fill.ts';

async function openMany(page: Page, workspace: Workspace, count: number) {
  const id = crypto.randomUUID();
  fill(workspace, id, count);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(cell(page, 'word 0', 'Word')).toBeVisible();
  return () => workspace.api.terms(id);
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all shown terms' }).click();
}

test('more than a thousand terms are changed in one step, which Ctrl+Z undoes at once', async ({
  page,
  workspace,
}) => {
  const stored = await openMany(page, workspace, 1_203);
  await selectAll(page);
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1,203 terms' });
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Change 1,203 terms' }).click();
  await expect(page.getByText('Changed in 1,203 terms.')).toBeVisible();
  const sensitive = async () => (await stored()).filter((term) => term.caseSensitive).length;
  await expect.poll(sensitive, { timeout: 60_000 }).toBe(1_203);
  await cell(page, 'word 0', 'Language').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone in 1,203 terms.')).toBeVisible();
  await expect.poll(sensitive, { timeout: 60_000 }).toBe(0);
});

test('more than a thousand rows are pasted with cleaned IPA in one step, which Undo undoes at once', async ({
  page,
  workspace,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const stored = await openMany(page, workspace, 1_203);
  await page.route('**/glossary/terms/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  const lines = Array.from({ length: 1_203 }, (_, at) => `Pasted ${at}\ten\tIPA\t/ɡɪf/`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\n'));
  await cell(page, 'word 0', 'Word').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Pasted into 1,203 terms. IPA cleaned in 1,203 terms.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('alert').getByText('couldn’t be saved')).toBeVisible();
  const pasted = async () => (await stored()).filter(({ word }) => word.startsWith('Pasted'));
  await expect.poll(async () => (await pasted())[0]?.phonemization).toBe('ɡɪf');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone in 1,203 terms.')).toBeVisible();
  await expect.poll(pasted, { timeout: 60_000 }).toEqual([]);
});

test('an edit of many terms is undone completely while it is still being sent', async ({
  page,
  workspace,
}) => {
  const stored = await openMany(page, workspace, 1_203);
  await page.route('**/glossary/terms/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await route.continue();
  });
  await cell(page, 'word 0', 'Accent').focus();
  await page.keyboard.type('de');
  await page.keyboard.press('Enter');
  await cell(page, 'word 0', 'Accent').focus();
  await page.keyboard.press('Control+Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone in 1,202 terms.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  const german = async () => (await stored()).filter((term) => term.pronunciationLanguageId === 'de').length;
  await expect.poll(german, { timeout: 60_000 }).toBe(1);
  await expect(page.getByText('couldn’t be saved')).toBeHidden({ timeout: 60_000 });
});

test('a deletion of over 200 terms is undone with Ctrl+Z, with a progress count and new IDs', async ({
  page,
  workspace,
}) => {
  const stored = await openMany(page, workspace, 250);
  const before = new Set((await stored()).map(({ id }) => id));
  await selectAll(page);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 250 terms?' });
  await expect(dialog).toContainText('Restored terms get new IDs');
  await dialog.getByRole('button', { name: 'Delete 250 terms' }).click();
  await expect.poll(stored, { timeout: 60_000 }).toEqual([]);
  await expect(dialog).toBeHidden();
  await cell(page, 'New word', 'Word').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/ of 250 terms restored/)).toBeVisible();
  await expect(page.getByText('250 terms restored.')).toBeVisible({ timeout: 60_000 });
  const after = await stored();
  expect(after).toHaveLength(250);
  expect(after.filter(({ id }) => before.has(id))).toEqual([]);
  await page.keyboard.press('Control+y');
  await expect.poll(stored, { timeout: 60_000 }).toEqual([]);
});

test('undo of a stopped deletion also restores the terms deleted by then', async ({ page, workspace }) => {
  const stored = await openMany(page, workspace, 60);
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/glossary/terms/**', async (route) => {
    if (++sent > 20) await held.promise;
    await route.continue();
  });
  await selectAll(page);
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete 60 terms' }).click();
  await expect.poll(async () => (await stored()).length).toBe(40);
  await page.getByRole('button', { name: 'Stop' }).click();
  held.resolve();
  await page.getByRole('button', { name: 'Keep the rest' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).length).toBe(60);
});

test('offline, all of many edits wait after the first one fails, and are saved once online', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const stored = await openMany(page, workspace, 60);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await selectAll(page);
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 60 terms' });
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Change 60 terms' }).click();
  await expect(page.getByText('Offline. 60 edits will sync')).toBeVisible();
  expect(sent).toBeLessThan(12);
  await page.unroute('**/api/**');
  const sensitive = async () => (await stored()).filter((term) => term.caseSensitive).length;
  await expect.poll(sensitive).toBe(60);
  await expect(page.getByText('Back online: 60 edits saved.')).toBeVisible();
});
