// Tests the main job with other servers, which made other choices where the specification is silent.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, writeLargeFile } from '#e2e/harness/files.ts';
import { passUndoTime } from '#e2e/harness/gallery.ts';
import { cell, editCell, formField, openForm, row } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';
import { type Choices, FORMAL, HIDING, TERSE } from '#e2e/stand-in/choices.ts';
import { type StandIn, startStandIn } from '#e2e/stand-in/server.ts';

// The browser logs the errors of these servers for endpoints that they don't have.
test.beforeEach(({ guard }) => {
  guard.allow(/Failed to load resource/);
  // The page tries a header once that these servers don't allow.
  guard.allow(/if-none-match is not allowed/);
});

async function connect(
  page: Page,
  origin: string,
  { baseUrl, key }: StandIn,
  choices: Choices,
): Promise<void> {
  await page.goto(origin);
  await page.getByRole('textbox', { name: 'Server address' }).fill(baseUrl);
  await page.getByRole('textbox', { name: 'API key', exact: true }).fill(key);
  await page.getByText('Advanced').click();
  const scheme = page.getByRole('combobox', { name: 'Authentication header' });
  if (choices.key.prefix === '') await scheme.selectOption(`${choices.key.header}: …`);
  else {
    await scheme.selectOption('Custom header…');
    await page.getByRole('textbox', { name: 'Header name' }).fill(choices.key.header);
    await page.getByRole('textbox', { name: 'Prefix' }).fill(choices.key.prefix);
  }
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // HTML in place of both lists could come from any program, so the app asks the user.
  if (choices.errors === 'html') await page.getByRole('button', { name: 'Connect anyway' }).click();
  await expect(page.getByText('No files yet')).toBeVisible();
}

async function deleteRow(page: Page, name: string): Promise<void> {
  const row = page.getByRole('treeitem', { name });
  // The app reads the list again after an upload, so that a deletion spares files that arrive later.
  await expect(row).not.toHaveAttribute('data-arriving');
  await row.click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(row).toBeHidden();
  await passUndoTime(page);
}

for (const [what, choices] of [
  ['terse', TERSE],
  ['formal', FORMAL],
] as const) {
  test(`uploads, lists and deletes files with a ${what} server`, async ({ page, service, folder }) => {
    await using server = await startStandIn(choices);
    await connect(page, service.origin, server, choices);
    const large = join(folder, 'large.wav');
    await writeLargeFile(large, 20, 1);
    await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3'), large]);
    await expectUploaded(page, 2);
    expect(server.gallery.files.get('tone.mp3')).toEqual(await readFile(fixture('tone.mp3')));
    expect(server.gallery.files.get('large.wav')?.equals(await readFile(large))).toBe(true);
    const refused: string[] = [];
    page.on('console', (message) => refused.push(...(message.text().match(/if-none-match/) ?? [])));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.clock.install();
    await deleteRow(page, 'large.wav');
    await expect.poll(() => [...server.gallery.files.keys()]).toEqual(['tone.mp3']);
    expect(refused).toEqual([]);
    await deleteRow(page, 'tone.mp3');
    await expect(page.getByText('No files yet')).toBeVisible();
    await expect.poll(() => [...server.gallery.files.keys()]).toEqual([]);
    await page.close();
  });

  test(`edits glossaries and terms with a ${what} server`, async ({ page, service }) => {
    await using server = await startStandIn(choices);
    await connect(page, service.origin, server, choices);
    await page.getByRole('link', { name: 'Glossaries' }).click();
    await page.getByRole('button', { name: 'New glossary' }).first().click();
    const creation = page.getByRole('dialog', { name: 'New glossary' });
    await creation.getByLabel('Name').fill('Names');
    await creation.getByRole('button', { name: 'Create glossary' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Names' })).toBeVisible();
    await expect(page.getByText('Add your first term')).toBeVisible();

    const dialog = await openForm(page);
    await dialog.getByRole('radio', { name: 'IPA' }).check();
    const fields = { Word: 'GIF', Language: 'en', IPA: 'ɡɪf', Accent: 'en-GB' };
    for (const [name, value] of Object.entries(fields)) {
      await formField(dialog, name).fill(value);
      await page.keyboard.press('Tab');
    }
    await dialog.getByRole('button', { name: 'Save term' }).click();
    await expect(row(page, 'GIF')).toContainText('ɡɪf');
    const [term] = server.glossaries.terms.values();
    expect(term).toMatchObject({ word: 'GIF', phonemization: 'ɡɪf', caseSensitive: false });
    await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
    await page.keyboard.press('Enter');
    await expect.poll(() => [...server.glossaries.terms.values()][0]?.phonemization).toBe('dʒɪf');
    await page.reload();
    await expect(row(page, 'GIF')).toContainText('dʒɪf');

    await cell(page, 'GIF', 'Word').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, 'GIF')).toBeHidden();
    expect(server.glossaries.terms.size).toBe(0);
    await page.getByRole('button', { name: 'About this glossary' }).click();
    await page.getByRole('button', { name: 'Delete glossary' }).click();
    await page.clock.install();
    const { name } = [...server.glossaries.glossaries.values()][0] ?? {};
    await page.getByLabel('Type its name').fill(name ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No glossaries yet')).toBeVisible();
    await page.clock.runFor(8_000);
    await expect.poll(() => server.glossaries.glossaries.size).toBe(0);
    await page.close();
  });
}

test('with hidden ETags, uploads a small file and says why a large one fails', async ({
  page,
  service,
  folder,
}) => {
  await using server = await startStandIn(HIDING);
  await connect(page, service.origin, server, HIDING);
  const large = join(folder, 'large.wav');
  await writeLargeFile(large, 20, 1);
  await dropOnto(page, page.getByRole('main'), [fixture('tone.mp3'), large]);
  await expect(page.getByRole('treeitem', { name: 'tone.mp3' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('ETag');
  expect([...server.gallery.files.keys()]).toEqual(['tone.mp3']);
  await page.close();
});
