// Exporting a glossary: the file's content, and the report of data that the format can't hold.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const TERMS = [
  { word: 'Siobhán', languageId: 'en-GB', phonemization: 'ʃɪˈvɔːn', pronunciationLanguageId: 'en-GB' },
  { word: '=nginx', languageId: 'en-GB', pronounceAs: 'engine x', phonemizationLanguageId: 'en-GB' },
  { word: 'Hyundai', languageId: 'de', phonemizationLanguageId: 'ko', pronunciationLanguageId: 'de' },
];

async function openExport(page: Page, { api, ...workspace }: Workspace): Promise<Locator> {
  const { id } = await api.createGlossary({ name: 'Names: A/B' });
  for (const term of TERMS) await api.addTerm(id, term);
  await open(page, { api, ...workspace }, `/glossaries/${id}`);
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await page.getByRole('button', { name: 'Export terms' }).click();
  return page.getByRole('dialog', { name: 'Export “Names: A/B”' });
}

async function download(page: Page, dialog: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('CSV starts with a byte order mark and escapes cells that would run as formulas', async ({
  page,
  workspace,
}) => {
  const dialog = await openExport(page, workspace);
  await expectAccessible(page, 'the export');
  const { name, text } = await download(page, dialog);
  expect(name).toBe('Names A B.csv');
  expect(text).toMatch(/^\u{feff}Term ID,Word,Language,IPA,Read as,Accent,Respelling,Match case\r\n/u);
  expect(text).toContain(',Siobhán,en-GB,ʃɪˈvɔːn,,en-GB,,false\r\n');
  expect(text).toContain(",'=nginx,en-GB,,en-GB,,engine x,false\r\n");
  await expect(dialog).toBeHidden();
});

test('an Excel workbook and JSON can be downloaded too', async ({ page, workspace }) => {
  const dialog = await openExport(page, workspace);
  await dialog.getByRole('radio', { name: 'Excel workbook' }).check();
  expect((await download(page, dialog)).text).toMatch(/^PK/);
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await page.getByRole('button', { name: 'Export terms' }).click();
  await dialog.getByRole('radio', { name: 'JSON' }).check();
  const { name, text } = await download(page, dialog);
  expect(name).toBe('Names A B.json');
  expect(JSON.parse(text)).toMatchObject({
    terms: [{ word: 'Siobhán' }, { word: '=nginx' }, { word: 'Hyundai' }],
  });
});

test('data that a lexicon cannot hold is listed before the download', async ({ page, workspace }) => {
  const dialog = await openExport(page, workspace);
  await dialog.getByRole('radio', { name: 'Pronunciation lexicon' }).check();
  await expect(dialog.getByText('2 of 3 terms, in 1 file.')).toBeVisible();
  const lost = dialog.getByRole('alert');
  await expect(lost).toContainText('1 term skipped: lexicons don’t support language rules.');
  await expect(lost).toContainText('Hyundai');
  await expect(lost).toContainText('2 terms in these capitals only');
  await expectAccessible(page, 'the export of a lexicon');
  await dialog.getByRole('combobox', { name: 'Service', exact: true }).click();
  await page.getByRole('option', { name: 'ElevenLabs' }).click();
  await expect(dialog.getByText('ElevenLabs reads IPA only in English')).toBeVisible();
  const { name, text } = await download(page, dialog);
  expect(name).toBe('Names A B.pls');
  expect(text).toContain('<lexeme><grapheme>=nginx</grapheme><alias>engine x</alias></lexeme>');
});

test('a language without terms for a lexicon cannot be downloaded', async ({ page, workspace }) => {
  const dialog = await openExport(page, workspace);
  await dialog.getByRole('radio', { name: 'Pronunciation lexicon' }).check();
  await dialog.getByRole('combobox', { name: 'Language', exact: true }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await expect(dialog.getByText('No term in this glossary can be exported to a lexicon.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled();
});
