// Pronunciation options in the table: choosing one, and typed text that replaces another.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const IPA = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en-US' };
const READ = {
  word: 'Jin',
  languageId: 'en',
  phonemizationLanguageId: 'ko',
  pronunciationLanguageId: 'en',
};

/**
 * @param page opened on a glossary with two terms
 * @returns a function that reads a stored term without its unset fields
 */
async function openWords(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const term of [IPA, READ]) await workspace.api.addTerm(id, term);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'Jin')).toBeVisible();
  return async (word: string) => {
    const term = (await workspace.api.terms(id)).find((one) => one.word === word);
    if (!term) return undefined;
    const { phonemization, phonemizationLanguageId, pronunciationLanguageId, pronounceAs } = term;
    return [phonemization, phonemizationLanguageId, pronunciationLanguageId, pronounceAs];
  };
}

const READ_AS = [null, 'ko', 'en', null];

const field = (page: Page, word: string, column = 'Pronunciation') =>
  table(page).getByLabel(`${column} of ${word}`);

const ways = (page: Page, word: string) => page.getByRole('listbox', { name: `Method of ${word}` });

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function addRow(page: Page, word: string): Promise<void> {
  await table(page).getByRole('rowheader', { name: 'New word', exact: true }).focus();
  await page.keyboard.type(word);
  await press(page, 'Enter');
  await expect(row(page, word)).toBeVisible();
}

test('text typed into an emptied pronunciation is classified by its letters', async ({ page, workspace }) => {
  const stored = await openWords(page, workspace);
  const said = cell(page, 'GIF', 'Pronunciation');
  await said.focus();
  await press(page, 'Delete');
  await expect(said).toContainText('Needs a pronunciation');
  await page.keyboard.type('jiff');
  await expect(field(page, 'GIF')).toHaveValue('jiff');
  await press(page, 'Enter');
  await expect.poll(() => stored('GIF')).toEqual([null, 'en', null, 'jiff']);
  await expect(cell(page, 'GIF', 'Method')).toHaveText('Respelling');
  await said.focus();
  await press(page, 'Delete', 'F2');
  await page.keyboard.type('dʒɪf');
  await press(page, 'Enter');
  await expect.poll(() => stored('GIF')).toEqual(['dʒɪf', null, 'en', null]);
});

test('text typed over language rules becomes the only option, and is one step to undo', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  await cell(page, 'Jin', 'Pronunciation').focus();
  await press(page, 'Enter');
  await expect(field(page, 'Jin')).toHaveAttribute('placeholder', /Korean/);
  await press(page, 'Enter');
  await cell(page, 'Jin', 'Pronunciation').focus();
  await page.keyboard.type('tɕin');
  await press(page, 'Enter');
  await expect.poll(() => stored('Jin')).toEqual(['tɕin', null, 'en', null]);
  await expect(cell(page, 'Jin', 'Method')).toHaveText('IPA');
  await press(page, 'Control+z');
  await expect.poll(() => stored('Jin')).toEqual(READ_AS);
});

for (const keys of [['Enter'], ['F2'], ['Alt+ArrowDown'], ['r']])
  test(`${keys.join()} on the method opens the three options, and choosing one opens its field`, async ({
    page,
    workspace,
  }) => {
    const stored = await openWords(page, workspace);
    await cell(page, 'Jin', 'Method').focus();
    await press(page, ...keys);
    const list = ways(page, 'Jin');
    await expect(list).toBeFocused();
    await expect(list.getByRole('option', { selected: true })).toContainText('Language rules');
    if (keys[0] !== 'r') await press(page, 'ArrowUp');
    await press(page, 'Enter');
    await expect(field(page, 'Jin')).toBeFocused();
    // Nothing is lost if the user changes their mind.
    await press(page, 'Escape');
    await expect(cell(page, 'Jin', 'Method')).toHaveText('Language rules');
    await cell(page, 'Jin', 'Method').focus();
    await press(page, ...keys);
    await expect(list).toBeFocused();
    await page.keyboard.type('r');
    await press(page, 'Enter');
    await page.keyboard.type('gin');
    await press(page, 'Enter');
    await expect.poll(() => stored('Jin')).toEqual([null, 'ko', null, 'gin']);
    await press(page, 'Control+z');
    await expect.poll(() => stored('Jin')).toEqual(READ_AS);
  });

test('the list of options marks the chosen and highlighted ones, and Esc returns to its cell', async ({
  page,
  workspace,
}) => {
  await openWords(page, workspace);
  await cell(page, 'GIF', 'Method').click();
  await cell(page, 'GIF', 'Method').click();
  const list = ways(page, 'GIF');
  await expect(list).toBeFocused();
  await expectAccessible(page, 'the methods of a term');
  const highlighted = page.locator(`[id="${await list.getAttribute('aria-activedescendant')}"]`);
  await expect(highlighted).toContainText('IPA');
  await expect(highlighted).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Escape');
  await expect(list).toBeHidden();
  await expect(cell(page, 'GIF', 'Method')).toBeFocused();
  await press(page, 'Enter');
  await cell(page, 'Jin', 'Word').click();
  await expect(list).toBeHidden();
});

test('choosing language rules asks for the language, and keeps the IPA until then', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  await cell(page, 'GIF', 'Method').focus();
  await press(page, 'Enter');
  await ways(page, 'GIF').getByRole('option', { name: 'Language rules' }).click();
  await expect(field(page, 'GIF', 'Read as')).toBeFocused();
  expect(await stored('GIF')).toEqual(['ɡɪf', null, 'en-US', null]);
  await page.keyboard.type('German');
  await press(page, 'Enter');
  await expect.poll(() => stored('GIF')).toEqual([null, 'de', 'en-US', null]);
});

test('in a new row, the chosen method overrides the classification by letters', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  await addRow(page, 'kat');
  await cell(page, 'kat', 'Method').focus();
  await press(page, 'i', 'p', 'Enter');
  await expect(field(page, 'kat')).toBeFocused();
  await page.keyboard.type('kat');
  await press(page, 'Enter');
  await expect.poll(() => stored('kat')).toEqual(['kat', null, 'en', null]);
  await addRow(page, 'Kim');
  await cell(page, 'Kim', 'Method').focus();
  await press(page, 'Enter');
  await ways(page, 'Kim').getByRole('option', { name: 'Language rules' }).click();
  await page.keyboard.type('Korean');
  await press(page, 'Enter');
  await expect.poll(() => stored('Kim')).toEqual(READ_AS);
});

test('of several options, the chosen one stays', async ({ page, workspace }) => {
  const stored = await openWords(page, workspace);
  await cell(page, 'GIF', 'Read as').focus();
  await page.keyboard.type('English');
  await press(page, 'Enter');
  await expect(cell(page, 'GIF', 'Method')).toHaveText('Several');
  await cell(page, 'GIF', 'Method').focus();
  await press(page, 'Enter');
  const chosen = ways(page, 'GIF').getByRole('option', { selected: true });
  await expect(chosen).toHaveText([/^Language rules/, /^IPA/]);
  await expectAccessible(page, 'several ways of saying a word');
  await press(page, 'i', 'p', 'Enter');
  await expect(cell(page, 'GIF', 'Method')).toBeFocused();
  await expect(cell(page, 'GIF', 'Method')).toHaveText('IPA');
  await expect.poll(() => stored('GIF')).toEqual(['ɡɪf', null, 'en-US', null]);
  await expect(page.getByText('“GIF” now uses IPA only. Language rules cleared.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cell(page, 'GIF', 'Method')).toHaveText('Several');
  await expect.poll(() => stored('GIF')).toEqual(['ɡɪf', 'en', 'en-US', null]);
});

test('the cell of an open list of options keeps its border while the list has the focus', async ({
  page,
  workspace,
}) => {
  await openWords(page, workspace);
  const how = cell(page, 'GIF', 'Method');
  await how.focus();
  const border = await how.evaluate((element) => getComputedStyle(element).outline);
  await press(page, 'Enter');
  await expect(ways(page, 'GIF')).toBeFocused();
  await expect(how).toHaveCSS('outline', border);
});

for (const key of ['Delete', 'Control+d'])
  test(`${key} on the method explains that it is chosen from a list`, async ({ page, workspace }) => {
    const stored = await openWords(page, workspace);
    await cell(page, 'GIF', 'Method').focus();
    await press(page, key);
    await expect(page.getByText('Press Enter to choose a method')).toBeVisible();
    expect(await stored('GIF')).toEqual(['ɡɪf', null, 'en-US', null]);
  });
