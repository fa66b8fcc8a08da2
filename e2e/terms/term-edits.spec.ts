// Editing terms in the table and in the form: only changed attributes are sent, and a term keeps a pronunciation
// option.
import type { Page, Request } from '@playwright/test';
import type { Term } from '#contract/glossary.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import {
  cell,
  draftLine,
  editCell,
  form,
  formField,
  nextUpdate,
  openProblems,
  row,
  unsavedLine,
} from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

type NewTerm = Parameters<Workspace['api']['addTerm']>[1];

const IPA: NewTerm = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };
const AS: NewTerm = {
  word: 'nginx',
  languageId: 'en',
  pronounceAs: 'engine x',
  phonemizationLanguageId: 'en',
};
const IN: NewTerm = {
  word: 'Škoda',
  languageId: 'de',
  phonemizationLanguageId: 'cs',
  pronunciationLanguageId: 'de',
};

async function openWith(
  page: Page,
  workspace: Workspace,
  ...terms: NewTerm[]
): Promise<() => Promise<Term[]>> {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const term of terms) await workspace.api.addTerm(id, term);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, terms[0]?.word ?? '')).toBeVisible();
  return () => workspace.api.terms(id);
}

function sent(request: Request): unknown {
  return request.postDataJSON();
}

test('an edit in the table sends only the changed attribute', async ({ page, workspace }) => {
  const stored = await openWith(page, workspace, IPA);
  const update = nextUpdate(page);
  await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
  await page.keyboard.press('Enter');
  expect(sent(await update)).toEqual({ phonemization: 'dʒɪf' });
  await expect.poll(async () => (await stored())[0]?.phonemization).toBe('dʒɪf');
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('dʒɪf');
  await page.reload();
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('dʒɪf');
});

test('word, language and case are edited in the table, each sent alone', async ({ page, workspace }) => {
  const stored = await openWith(page, workspace, AS);
  const word = nextUpdate(page);
  await editCell(page, 'nginx', 'Word', 'NGINX');
  await page.keyboard.press('Enter');
  expect(sent(await word)).toEqual({ word: 'NGINX' });
  const language = nextUpdate(page);
  await editCell(page, 'NGINX', 'Language', 'x-anything at all');
  await page.keyboard.press('Enter');
  expect(sent(await language)).toEqual({ languageId: 'x-anything at all' });
  const caseSensitive = nextUpdate(page);
  await cell(page, 'NGINX', 'Match case').focus();
  await page.keyboard.press('Space');
  expect(sent(await caseSensitive)).toEqual({ caseSensitive: true });
  await expect
    .poll(async () => (await stored())[0])
    .toMatchObject({
      word: 'NGINX',
      languageId: 'x-anything at all',
      caseSensitive: true,
      pronounceAs: 'engine x',
    });
});

test('Escape discards an edit, and an unchanged cell sends nothing', async ({ page, workspace }) => {
  const stored = await openWith(page, workspace, IPA);
  const before = await stored();
  await editCell(page, 'GIF', 'Pronunciation', 'never mind');
  await page.keyboard.press('Escape');
  await editCell(page, 'GIF', 'Pronunciation', 'ɡɪf');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'GIF', 'Pronunciation')).toContainText('ɡɪf');
  expect(await stored()).toEqual(before);
});

for (const { rule, term, column } of [
  { rule: 'a manual phonemization keeps its IPA', term: IPA, column: 'Pronunciation' },
  { rule: 'a manual phonemization keeps its accent', term: IPA, column: 'Accent' },
  { rule: 'a “pronounce as” keeps its text', term: AS, column: 'Pronunciation' },
  { rule: 'a “pronounce as” keeps its language', term: AS, column: 'Read as' },
  { rule: 'a term phonemized in a language keeps that language', term: IN, column: 'Read as' },
  { rule: 'a term phonemized in a language keeps its accent', term: IN, column: 'Accent' },
] as const) {
  test(`in the table, ${rule}`, async ({ page, workspace }) => {
    const stored = await openWith(page, workspace, term);
    const before = await stored();
    const updates: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && updates.push(request.url()));
    const field = await editCell(page, term.word, column, '');
    await page.keyboard.press('Enter');
    await expect(draftLine(page)).toHaveText('1 draft. Add a pronunciation to save it.');
    await expect(unsavedLine(page)).toBeHidden();
    await expect(field).toBeHidden();
    expect(await stored()).toEqual(before);
    const problems = await openProblems(page);
    await problems.getByRole('button', { name: /^Discard/ }).click();
    await expect(draftLine(page)).toBeHidden();
    await expect(cell(page, term.word, column)).not.toHaveAttribute('aria-invalid');
    expect(updates).toEqual([]);
  });
}

test('an edit that waits in this browser passes axe', async ({ page, workspace }) => {
  await openWith(page, workspace, IPA);
  await editCell(page, 'GIF', 'Pronunciation', '');
  await page.keyboard.press('Enter');
  const said = draftLine(page).getByRole('button', { name: '1 draft.' });
  await expect(said).toBeVisible();
  // Announced politely, so that screen readers finish the sentence.
  expect(await said.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(cell(page, 'GIF', 'Pronunciation')).toHaveAttribute('data-state', 'waiting');
  await expectAccessible(page, 'an edit that waits');
});

test('word and language cannot be emptied', async ({ page, workspace }) => {
  const stored = await openWith(page, workspace, IPA);
  const before = await stored();
  await editCell(page, 'GIF', 'Word', ' ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The word is empty.')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await stored()).toEqual(before);
});

test('in the form, another option replaces the previous one and says so', async ({ page, workspace }) => {
  const stored = await openWith(page, workspace, IPA);
  await row(page, 'GIF').getByRole('button', { name: 'Edit GIF' }).click();
  const dialog = form(page, 'Edit “GIF”');
  await dialog.getByRole('radio', { name: 'Respelling' }).check();
  await expect(dialog.getByText(/This term also has:/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Clear them when saving' })).toBeChecked();
  await expectAccessible(page, 'edit a term');
  await formField(dialog, 'Respelling').fill('jif');
  await formField(dialog, 'Read as').fill('en');
  await page.keyboard.press('Tab');
  const update = nextUpdate(page);
  await dialog.getByRole('button', { name: 'Save term' }).click();
  expect(sent(await update)).toEqual({
    pronounceAs: 'jif',
    phonemizationLanguageId: 'en',
    phonemization: '',
    pronunciationLanguageId: '',
  });
  await expect(dialog).toBeHidden();
  const [term] = await stored();
  expect(term).toMatchObject({ pronounceAs: 'jif', phonemization: null, pronunciationLanguageId: null });
});

test('in the form, only changed attributes are sent', async ({ page, workspace }) => {
  await openWith(page, workspace, IN);
  await row(page, 'Škoda').getByRole('button', { name: 'Edit Škoda' }).click();
  const dialog = form(page, 'Edit “Škoda”');
  await dialog.getByRole('checkbox', { name: 'Match case' }).check();
  const update = nextUpdate(page);
  await dialog.getByRole('button', { name: 'Save term' }).click();
  expect(sent(await update)).toEqual({ caseSensitive: true });
});

test('an edit of a term that someone else deleted is not lost', async ({ page, workspace, guard }) => {
  guard.allow(/status of 404/);
  const stored = await openWith(page, workspace, IPA);
  const [term] = await stored();
  await fetch(`${workspace.service.origin}/api/glossary/terms/${term?.id}`, {
    method: 'DELETE',
    headers: { 'x-api-key': workspace.key },
  });
  await editCell(page, 'GIF', 'Pronunciation', 'dʒɪf');
  await page.keyboard.press('Enter');
  await expect(unsavedLine(page)).toContainText('1 edit couldn’t be saved. Someone else deleted this term');
  const problems = await openProblems(page);
  await expect(problems.getByRole('button', { name: 'Copy the edit of GIF' })).toBeVisible();
});
