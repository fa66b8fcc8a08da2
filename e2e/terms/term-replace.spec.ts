// Editing many terms: find and replace in a selection, and setting the language or case of all selected terms.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const TERMS = [
  { word: 'GIF one', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' },
  { word: 'GIF two', languageId: 'en', pronounceAs: 'gif too', phonemizationLanguageId: 'en' },
  { word: 'Škoda', languageId: 'de', phonemizationLanguageId: 'cs', pronunciationLanguageId: 'de' },
] as const;

async function openTerms(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const term of TERMS) await workspace.api.addTerm(id, term);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'Škoda')).toBeVisible();
  return () => workspace.api.terms(id);
}

async function selectAll(page: Page) {
  await page.getByRole('checkbox', { name: 'Select all shown terms' }).click();
}

async function settingAll(page: Page, count: number): Promise<Locator> {
  await selectAll(page);
  await page.getByRole('button', { name: 'Change…' }).click();
  return page.getByRole('dialog', { name: `Change ${count} terms` });
}

function replacing(page: Page) {
  return page.getByRole('dialog', { name: /^Replace in/ });
}

test('a text is replaced in all selected terms after a preview, and undone in one step', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  const wordsOf = async () => (await stored()).map(({ word }) => word);
  await selectAll(page);
  await page.getByRole('button', { name: 'Replace…' }).click();
  const dialog = replacing(page);
  await expect(dialog.getByLabel('Find')).toBeFocused();
  await dialog.getByLabel('Find').fill('gif');
  await dialog.getByLabel('Replace with').fill('JIF');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').first()).toContainText('GIF one');
  await expectAccessible(page, 'find and replace');
  await dialog.getByLabel('Match case').check();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByLabel('Find').fill('GIF');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Replace in 2 cells' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Replaced in 2 cells.')).toBeVisible();
  await expect.poll(wordsOf).toEqual(['JIF one', 'JIF two', 'Škoda']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(wordsOf).toEqual(['GIF one', 'GIF two', 'Škoda']);
});

test('a regular expression replaces text in the cells of a range', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  await cell(page, 'GIF one', 'Word').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 cells in 2 terms')).toBeVisible();
  await page.getByRole('button', { name: 'Replace…' }).click();
  const dialog = replacing(page);
  await dialog.getByLabel('Regular expression').check();
  await dialog.getByLabel('Find').fill('(\\w+) (');
  await expect(dialog.getByText('This isn’t a valid regular expression.')).toBeVisible();
  await dialog.getByLabel('Find').fill('(\\w+) (\\w+)');
  await dialog.getByLabel('Replace with').fill('$2 $1');
  await expect(dialog.getByRole('button', { name: 'Replace in 2 cells' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await stored()).map(({ word }) => word))
    .toEqual(['one GIF', 'two GIF', 'Škoda']);
});

test('a regular expression that takes too long is stopped, and terms that would become empty stay unchanged', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, { ...TERMS[0], word: 'a'.repeat(200) });
  await open(page, workspace, `/glossaries/${id}`);
  await selectAll(page);
  await page.getByRole('button', { name: 'Replace…' }).click();
  const dialog = replacing(page);
  await dialog.getByLabel('Regular expression').check();
  await dialog.getByLabel('Find').fill('(a+)+b');
  await expect(dialog.getByText('This expression takes too long.')).toBeVisible();
  await dialog.getByLabel('Find').fill('^a+$');
  await expect(dialog.getByText('No change', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Replace in 0 cells' })).toBeDisabled();
});

test('a language and case are set for all selected terms', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  const dialog = await settingAll(page, 3);
  await expectAccessible(page, 'setting for all selected');
  await dialog.getByRole('combobox', { name: 'Language' }).fill('German');
  await page.keyboard.press('Enter');
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Change 3 terms' }).click();
  await expect(page.getByText('Changed in 3 terms.')).toBeVisible();
  await expect
    .poll(async () => (await stored()).map((term) => `${term.languageId} ${term.caseSensitive}`))
    .toEqual(['de true', 'de true', 'de true']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await stored()).map((term) => `${term.languageId} ${term.caseSensitive}`))
    .toEqual(['en false', 'en false', 'de false']);
});

test('a field removed from the search stays unchanged', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  await selectAll(page);
  await page.getByRole('button', { name: 'Replace…' }).click();
  const dialog = replacing(page);
  await dialog.getByLabel('Find').fill('gif');
  await dialog.getByLabel('Replace with').fill('JIF');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  // Within one event, before a new preview can arrive.
  await dialog.getByRole('checkbox', { name: 'Word', exact: true }).evaluate((word: HTMLInputElement) => {
    word.click();
    word.closest('form')?.requestSubmit();
  });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Replace in 1 cell' }).click();
  await expect
    .poll(async () => (await stored()).map((term) => `${term.word} ${term.pronounceAs}`))
    .toEqual(['GIF one null', 'GIF two JIF too', 'Škoda null']);
});

test('Undo in a note undoes its own change, whatever was changed since', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace);
  const wordsOf = async () => (await stored()).map(({ word }) => word);
  await selectAll(page);
  await page.getByRole('button', { name: 'Replace…' }).click();
  const dialog = replacing(page);
  await dialog.getByLabel('Find').fill('gif ');
  await dialog.getByRole('button', { name: 'Replace in 3 cells' }).click();
  await expect(dialog).toBeHidden();
  await editCell(page, 'Škoda', 'Word', 'Skoda');
  await page.keyboard.press('Enter');
  await expect.poll(wordsOf).toEqual(['one', 'two', 'Skoda']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(wordsOf).toEqual(['GIF one', 'GIF two', 'Skoda']);
});

test('a term left without a pronunciation is kept in this browser with a message', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await selectAll(page);
  await page.getByRole('button', { name: 'Replace…' }).click();
  const dialog = replacing(page);
  await dialog.getByLabel('Find').fill('gif too');
  await expect(dialog.getByRole('listitem')).toContainText('Draft');
  await dialog.getByRole('button', { name: 'Replace in 1 cell' }).click();
  const status = page.getByText(/^1 term kept as a draft in this browser/);
  await expect(status).toBeVisible();
  await expect(page.getByText(/Replaced in/)).toBeHidden();
  expect((await stored())[1]?.pronounceAs).toBe('gif too');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 edit couldn’t be saved')).toBeHidden();
});

test('the shortcut explains if there is nothing to replace in', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Empty' });
  await open(page, workspace, `/glossaries/${id}`);
  await page.getByRole('rowheader', { name: 'New word' }).focus();
  await page.keyboard.press('Control+h');
  await expect(page.getByText('No terms to search in')).toBeVisible();
});

test('a change that affects only some selected terms says that the others had the value already', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const word of ['a', 'b', 'c'])
    await workspace.api.addTerm(id, { ...TERMS[0], word, caseSensitive: word === 'c' });
  await open(page, workspace, `/glossaries/${id}`);
  const dialog = await settingAll(page, 3);
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Change 3 terms' }).click();
  await expect(page.getByText('Changed in 2 terms. 1 already had this value.')).toBeVisible();
});

test('the browser asks before the page is left while changes wait to be sent', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const at of [1, 2, 3, 4, 5]) await workspace.api.addTerm(id, { ...TERMS[0], word: `GIF ${at}` });
  await open(page, workspace, `/glossaries/${id}`);
  const held = Promise.withResolvers<void>();
  await page.route('**/glossary/terms/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  const dialog = await settingAll(page, 5);
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Change 5 terms' }).click();
  await expect(page.getByText('Changed in 5 terms.')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  held.resolve();
  await expect
    .poll(async () => (await workspace.api.terms(id)).map((term) => term.caseSensitive))
    .toEqual([true, true, true, true, true]);
});

test('the entry row is not part of a selection', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  await cell(page, 'Škoda', 'Word').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('2 cells in 1 term')).toBeVisible();
});

test('pressing twice changes once, and terms with several options are announced before', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  const dialog = await settingAll(page, 3);
  await dialog.getByRole('combobox', { name: 'Accent' }).fill('en-GB');
  await expect(
    dialog.getByText('1 term would have several methods. The engine may use any of them.'),
  ).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Accent' }).fill('');
  await page.keyboard.press('Tab');
  await dialog.getByText('Yes', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Change 3 terms' }).dblclick();
  const caseOf = async () => (await stored()).map((term) => term.caseSensitive);
  await expect.poll(caseOf).toEqual([true, true, true]);
  await cell(page, 'Škoda', 'Word').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(caseOf).toEqual([false, false, false]);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing to undo.')).toBeVisible();
});

test('a field is emptied in all selected terms, and terms that would wait are announced before', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  const dialog = await settingAll(page, 3);
  const emptied = dialog.getByRole('group', { name: 'Clear in all' });
  await emptied.getByRole('checkbox', { name: 'Accent' }).check();
  await expect(dialog.getByRole('combobox', { name: 'Accent' })).toBeDisabled();
  await expect(dialog.getByText('2 terms kept as drafts in this browser')).toBeVisible();
  await emptied.getByRole('checkbox', { name: 'Accent' }).uncheck();
  await emptied.getByRole('checkbox', { name: 'IPA' }).check();
  await expect(dialog.getByText('1 term kept as a draft in this browser')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Read as' }).fill('fr');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('until you add a pronunciation')).toBeHidden();
  await dialog.getByRole('button', { name: 'Change 3 terms' }).click();
  await expect
    .poll(async () => (await stored()).map((term) => `${term.phonemization} ${term.phonemizationLanguageId}`))
    .toEqual(['null fr', 'null fr', 'null fr']);
});

test('Ctrl+H replaces in all shown terms without a selection, and is in the shortcut help', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace);
  await cell(page, 'Škoda', 'Word').focus();
  await page.keyboard.press('Control+h');
  const dialog = replacing(page);
  await expect(dialog.getByLabel('Find')).toBeFocused();
  await dialog.getByLabel('Find').fill('GIF');
  await dialog.getByLabel('Replace with').fill('JIF');
  await dialog.getByRole('button', { name: /^Replace in \d+ cells$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(page, 'Škoda', 'Word')).toBeFocused();
  await expect.poll(async () => (await stored()).map(({ word }) => word)).toContain('JIF one');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(page.getByText('Replace in the selection, or in all shown terms')).toBeVisible();
});
