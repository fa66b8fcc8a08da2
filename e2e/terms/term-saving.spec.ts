// Saving many terms: progress, and stopping it.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, openProblems, row, table, unsavedLine } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const SPOKEN = { languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' } as const;
const COUNT = 30;

async function openTerms(page: Page, { api, ...workspace }: Workspace, count: number): Promise<string> {
  const { id } = await api.createGlossary({ name: 'Words' });
  for (let at = 1; at <= count; at++) await api.addTerm(id, { ...SPOKEN, word: `GIF ${at}` });
  await open(page, { api, ...workspace }, `/glossaries/${id}`);
  await expect(row(page, 'GIF 1')).toBeVisible();
  return id;
}

/** Holds matching requests until they are released. */
async function hold(page: Page, method: 'PUT' | 'POST'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/glossary/**', async (route) => {
    if (route.request().method() === method) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Returns the dialog that asks before leaving. */
async function makeAllCaseSensitive(page: Page): Promise<Locator> {
  await page.getByRole('checkbox', { name: 'Select all shown terms' }).click();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${COUNT} terms` });
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: `Change ${COUNT} terms` }).click();
  return dialog;
}

const stop = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true });

test('progress counts saved terms, and after a stop the rest is kept and sent on request', async ({
  page,
  workspace,
}) => {
  const id = await openTerms(page, workspace, COUNT);
  const release = await hold(page, 'PUT');
  await makeAllCaseSensitive(page);
  await expect(page.getByText(`0 of ${COUNT} terms saved`)).toBeVisible();
  const gap = async () => {
    const count = await page.getByText(`${COUNT} terms`, { exact: true }).boundingBox();
    const last = await stop(page).boundingBox();
    return count && last ? count.x - last.x - last.width : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThan(8);
  await stop(page).click();
  await expect(unsavedLine(page)).toContainText(
    '27 edits couldn’t be saved. You stopped before this was saved.',
  );
  await expect(stop(page)).toBeHidden();
  release();
  const sensitive = async () => (await workspace.api.terms(id)).filter((term) => term.caseSensitive).length;
  await expect.poll(sensitive).toBe(3);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(sensitive).toBe(COUNT);
  await expect(page.getByText('couldn’t be saved')).toBeHidden();
});

test('a stopped edit that is undone is not sent', async ({ page, workspace }) => {
  await openTerms(page, workspace, COUNT);
  const release = await hold(page, 'PUT');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
  await makeAllCaseSensitive(page);
  await stop(page).click();
  await expect(unsavedLine(page)).toContainText('27 edits');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(unsavedLine(page)).toBeHidden();
  release();
  // The three requests in flight, and their undo.
  await expect.poll(() => sent.length).toBe(6);
  await expect(page.locator('[data-state=saving]')).toHaveCount(0);
  expect(new Set(sent).size).toBe(3);
});

test('a save that continues after leaving the page can be stopped after coming back', async ({
  page,
  workspace,
}) => {
  const id = await openTerms(page, workspace, COUNT);
  const release = await hold(page, 'PUT');
  const dialog = await makeAllCaseSensitive(page);
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Gallery' }).click();
  await expect(page.getByRole('grid')).toBeHidden();
  await page.goBack();
  await expect(row(page, 'GIF 1')).toBeVisible();
  await stop(page).click();
  await expect(page.getByText('27 edits couldn’t be saved')).toBeVisible();
  release();
  await expect(stop(page)).toBeHidden();
  await expect(unsavedLine(page)).toContainText(
    '27 edits couldn’t be saved. You stopped before this was saved.',
  );
  const sensitive = async () => (await workspace.api.terms(id)).filter((term) => term.caseSensitive);
  await expect.poll(sensitive).toHaveLength(3);
});

test('a stopped paste keeps the unsent rows and adds none twice', async ({ page, workspace }) => {
  const id = await openTerms(page, workspace, 1);
  const release = await hold(page, 'POST');
  const rows = Array.from({ length: COUNT }, (_, at) => `pasted ${at}\ten\tIPA\tɡɪf\t\ten`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\n'));
  await page.getByRole('rowheader', { name: 'New word' }).first().focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(`0 of ${COUNT} terms saved`)).toBeVisible();
  await stop(page).click();
  await expect(page.getByText('27 new terms couldn’t be saved')).toBeVisible();
  release();
  await expect.poll(async () => (await workspace.api.terms(id)).length).toBe(4);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(async () => (await workspace.api.terms(id)).length).toBe(COUNT + 1);
  await expect(page.getByText('couldn’t be saved')).toBeHidden();
  await expect(cell(page, 'pasted 0', 'Word')).toHaveCount(1);
});

for (const [name, size] of [
  ['wide', { width: 1280, height: 800 }],
  ['narrow', { width: 360, height: 740 }],
] as const) {
  test(`failed edits take one line in the status line and nothing moves: ${name}`, async ({
    page,
    workspace,
    guard,
  }) => {
    guard.allow(/status of 500/);
    await page.setViewportSize(size);
    await openTerms(page, workspace, COUNT);
    const places = async () => [await table(page).boundingBox(), await row(page, 'GIF 3').boundingBox()];
    // On a phone, the bar of the cell is below the table by then.
    await cell(page, 'GIF 1', 'Word').focus();
    const before = await places();
    await page.route('**/glossary/terms/*', (route) => route.fulfill({ status: 500 }));
    for (const number of [1, 2]) {
      await editCell(page, `GIF ${number}`, 'Word', `JIF ${number}`);
      await page.keyboard.press('Enter');
      await expect(unsavedLine(page)).toContainText(`${number} edit`);
      expect(await places()).toEqual(before);
    }
    await expect(unsavedLine(page).getByRole('button', { name: 'Try again', exact: true })).toBeInViewport({
      ratio: 1,
    });
    const problems = await openProblems(page);
    await expect(problems).toContainText('Word: JIF 1');
    await problems.getByRole('button', { name: 'Discard: “JIF 1”' }).click();
    await expect(problems).not.toContainText('JIF 1');
    await problems.getByRole('button', { name: 'Close' }).click();
    await expect(row(page, 'GIF 1')).toBeVisible();
    await expect(unsavedLine(page)).toContainText('1 edit could');
  });
}

/** Fails requests that read and write, as if offline. */
async function offline(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  return () => page.unroute('**/api/**');
}

test('edits and new rows made offline wait, and are saved automatically once the server is back', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const id = await openTerms(page, workspace, 3);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' || request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  const comeBack = await offline(page);
  await editCell(page, 'GIF 1', 'Pronunciation', 'one');
  await page.keyboard.press('Enter');
  await editCell(page, 'GIF 2', 'Pronunciation', 'two');
  await page.keyboard.press('Enter');
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'SQL\ten\tIPA\tsiːkwəl\t\ten');
  await page.getByRole('rowheader', { name: 'New word' }).first().focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('Offline. 2 edits, 1 new term will sync')).toBeVisible();
  await expectAccessible(page, 'edits that wait for the service');
  await expect(cell(page, 'GIF 1', 'Pronunciation')).toContainText('Waiting to sync');
  await expect(cell(page, 'GIF 1', 'Pronunciation')).not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('button', { name: /problems?$/ })).toBeHidden();
  const problems = await openProblems(page);
  await expect(problems).toContainText('Waiting to sync');
  await expect(problems).toContainText('IPA: one');
  await expectAccessible(page, 'what waits for the service, listed');
  // A row that the list shows by then is not sent again.
  const [, second] = await workspace.api.terms(id);
  await page.request.put(`${workspace.service.origin}/api/glossary/terms/${second?.id}`, {
    headers: { 'x-api-key': workspace.key },
    data: { phonemization: 'two' },
  });
  sent.length = 0;
  await comeBack();
  await expect(page.getByText(/will sync/)).toHaveCount(0);
  await expect
    .poll(() => workspace.api.terms(id))
    .toMatchObject([
      { phonemization: 'one' },
      { phonemization: 'two' },
      { phonemization: 'ɡɪf' },
      { word: 'SQL' },
    ]);
  await expect(page.getByText(/Back online/)).toBeVisible();
  expect(sent.filter((body) => body.includes('"two"'))).toEqual([]);
  expect(sent.filter((body) => body.includes('"one"'))).toHaveLength(1);
  await page.reload();
  await expect(row(page, 'SQL')).toBeVisible();
  await expect(page.getByText('couldn’t be')).toBeHidden();
});

test('a retry waits as long as the server asks', async ({ page, workspace, guard }) => {
  guard.allow(/status of 503/);
  const id = await openTerms(page, workspace, 1);
  await page.clock.install();
  let times = 0;
  await page.route('**/glossary/terms/*', (route) => {
    times += 1;
    return times === 1 ? route.fulfill({ status: 503, headers: { 'Retry-After': '20' } }) : route.continue();
  });
  await editCell(page, 'GIF 1', 'Pronunciation', 'one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Offline. 1 edit will sync')).toBeVisible();
  await page.clock.runFor(19_000);
  expect(times).toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(() => workspace.api.terms(id)).toMatchObject([{ phonemization: 'one' }]);
  await expect(page.getByText('will sync')).toBeHidden();
});

test('signing out sends no more waiting changes', async ({ page, workspace }) => {
  const id = await openTerms(page, workspace, COUNT);
  const release = await hold(page, 'PUT');
  await makeAllCaseSensitive(page);
  await expect(page.getByText(`0 of ${COUNT} terms saved`)).toBeVisible();
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'PUT') answers.push(response.status());
  });
  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page
    .getByRole('dialog', { name: /^Sign out of / })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  release();
  await expect.poll(() => answers).toHaveLength(3);
  // A further request would be in flight by now.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  expect((await workspace.api.terms(id)).filter((term) => term.caseSensitive)).toHaveLength(3);
});
