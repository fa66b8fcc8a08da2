// Problems of a glossary: found in the background, counted, listed beside the table, fixed and undone.
import type { Locator, Page } from '@playwright/test';
import type { NewTerm } from '#contract/glossary.ts';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, form, openForm, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

type Given = Partial<NewTerm> & Pick<NewTerm, 'word'>;

const SAID = { languageId: 'en', pronounceAs: 'so', phonemizationLanguageId: 'en' } as const;
const IPA = { languageId: 'en', pronunciationLanguageId: 'en' } as const;

async function openTerms(page: Page, workspace: Workspace, terms: readonly Given[]) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  for (const term of terms)
    await workspace.api.addTerm(id, { ...(term.phonemization ? IPA : SAID), ...term });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, terms[0]?.word ?? '').first()).toBeVisible();
  return () => workspace.api.terms(id);
}

function panel(page: Page) {
  return page.getByRole('region', { name: 'Problems' });
}

async function openPanel(page: Page, count: string) {
  await page.getByRole('button', { name: count, exact: true }).click();
  await expect(panel(page)).toBeVisible();
}

test('problems are counted, and each one links to its cell', async ({ page, workspace }) => {
  await openTerms(page, workspace, [
    { word: 'Hyundai' },
    { word: 'hyundai', phonemization: 'ˈhʌndeɪ' },
    { word: 'KIA', caseSensitive: true },
    { word: 'kia' },
    { word: 'GIF', phonemization: 'gɪf' },
    { word: 'Ngaio', phonemization: 'ˈnaɪ#oʊ' },
    { word: 'SQL', pronunciationLanguageId: 'en' },
  ]);
  const left = async (place: Locator) => (await place.boundingBox())?.x ?? Number.NaN;
  const terms = page.getByText('7 terms', { exact: true });
  const problems = page.getByRole('button', { name: '5 problems' });
  // Content that was visible before stays at the edge.
  await expect.poll(async () => (await left(terms)) - (await left(problems))).toBeGreaterThan(0);
  await openPanel(page, '5 problems');
  for (const kind of [
    'Several methods',
    'Duplicate words',
    'Overlapping terms',
    'IPA to clean',
    'Possible IPA mistakes',
  ])
    await expect(panel(page).getByRole('heading', { name: kind })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: '“SQL”', exact: true })).toBeFocused();
  await expectAccessible(page, 'the panel of problems');
  await panel(page).getByRole('button', { name: '“kia” also covers “KIA”' }).click();
  await expect(cell(page, 'kia', 'Word')).toBeFocused();
  await panel(page).getByRole('button', { name: '“Ngaio”', exact: true }).click();
  await expect(cell(page, 'Ngaio', 'Pronunciation')).toBeFocused();
  // A filter that hides the row is cleared.
  await page.getByRole('searchbox').fill('Hyundai');
  await expect(row(page, 'GIF')).toBeHidden();
  await panel(page).getByRole('button', { name: '“GIF”', exact: true }).click();
  await expect(cell(page, 'GIF', 'Pronunciation')).toBeFocused();
  await panel(page).getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(cell(page, 'GIF', 'Pronunciation')).toBeFocused();
});

test('a glossary without problems says so', async ({ page, workspace }) => {
  await openTerms(page, workspace, [{ word: 'GIF', phonemization: 'ɡɪf' }]);
  await page.getByRole('button', { name: 'About this glossary' }).click();
  await page.getByRole('button', { name: 'Problems' }).click();
  await expect(panel(page).getByText('No problems found.')).toBeVisible();
});

test('one of several pronunciation options is kept, which can be undone', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace, [{ word: 'SQL', pronunciationLanguageId: 'en' }]);
  await openPanel(page, '1 problem');
  await expect(panel(page)).toContainText('The engine may use any of them. Keep one.');
  await panel(page).getByRole('button', { name: 'Keep “Respelling”' }).click();
  await expect(page.getByText('Fixed 1 term.')).toBeVisible();
  await expect.poll(stored).toMatchObject([{ pronounceAs: 'so', pronunciationLanguageId: null }]);
  await expect(panel(page).getByText('No problems found.')).toBeVisible();
  // The list has no buttons left, but must keep the focus.
  await page.keyboard.press('Control+z');
  await expect.poll(stored).toMatchObject([{ pronunciationLanguageId: 'en' }]);
  await expect(panel(page).getByRole('button', { name: '“SQL”', exact: true })).toBeVisible();
});

test('IPA is cleaned in all terms in one step, and doubtful IPA has suggested fixes', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace, [
    { word: 'GIF', phonemization: 'gɪf' },
    { word: 'egg', phonemization: '/ɛɡ/' },
    { word: 'nginx', phonemization: 'K UW2 B ER0' },
  ]);
  const ipa = async () => (await stored()).map(({ phonemization }) => phonemization);
  await openPanel(page, '3 problems');
  const clean = panel(page).getByRole('button', { name: 'Clean 2 terms' });
  await clean.click();
  await expect.poll(ipa).toEqual(['ɡɪf', 'ɛɡ', 'K UW2 B ER0']);
  // The button disappears once the page has the change. A key pressed before the focus is restored would be lost.
  await expect(clean).toBeHidden();
  await expect(panel(page).locator(':focus')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(ipa).toEqual(['gɪf', '/ɛɡ/', 'K UW2 B ER0']);
  await panel(page).getByRole('button', { name: 'Use IPA' }).click();
  await expect.poll(async () => (await ipa())[2]).toBe('ˌkubəɹ');
});

test('one of two terms for a word is kept, and Undo restores the other', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace, [
    { word: 'Hyundai' },
    { word: 'Hyundai', phonemization: 'ˈhʌndeɪ' },
  ]);
  await openPanel(page, '1 problem');
  await panel(page).getByRole('button', { name: 'Keep this: “Hyundai”, ˈhʌndeɪ' }).click();
  await page.getByRole('button', { name: 'Delete 1 term' }).click();
  await expect.poll(async () => (await stored()).map((term) => term.phonemization)).toEqual(['ˈhʌndeɪ']);
  await expect(panel(page).getByText('No problems found.')).toBeVisible();
  await expect(panel(page).locator(':focus')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).length).toBe(2);
});

test('terms for one word are merged by choosing values, and Undo restores all of them', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace, [
    { word: 'Hyundai', pronounceAs: 'high un die' },
    { word: 'hyundai', phonemization: 'ˈhʌndeɪ' },
    { word: 'Hyundai' },
    { word: 'SQL' },
  ]);
  const before = (await stored()).map(({ word, pronounceAs, phonemization }) => ({
    word,
    pronounceAs,
    phonemization,
  }));
  await openPanel(page, '1 problem');
  const merge = panel(page).getByRole('button', { name: 'Merge the terms for “Hyundai”…' });
  await merge.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge 3 terms for “Hyundai”' });
  await expect(dialog.getByRole('radio', { name: 'Hyundai', exact: true })).toBeChecked();
  await expectAccessible(page, 'the dialog that merges terms');
  await page.keyboard.press('Escape');
  await expect(merge).toBeFocused();
  await merge.press('Enter');
  await dialog.getByRole('radio', { name: 'ˈhʌndeɪ (English)' }).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('3 terms merged into one.')).toBeVisible();
  const words = async () => (await stored()).map(({ word, phonemization }) => [word, phonemization]);
  await expect.poll(words).toEqual([
    ['Hyundai', 'ˈhʌndeɪ'],
    ['SQL', null],
  ]);
  await expect(panel(page).getByText('No problems found.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toHaveLength(4);
  await expect
    .poll(stored)
    .toEqual(expect.arrayContaining(before.map((term) => expect.objectContaining(term))));
});

for (const way of ['Ctrl+Z in the table', '“Undo” in the status line'] as const) {
  const undo = async (page: Page) => {
    if (way === '“Undo” in the status line') await page.getByRole('button', { name: 'Undo' }).click();
    else {
      await cell(page, 'SQL', 'Language').focus();
      await page.keyboard.press('Control+z');
    }
  };

  test(`${way} undoes a whole merge, shows the term, and closes the note about it`, async ({
    page,
    workspace,
  }) => {
    const stored = await openTerms(page, workspace, [
      { word: 'Hyundai', pronounceAs: 'high un die' },
      { word: 'Hyundai', phonemization: 'ˈhʌndeɪ' },
      { word: 'hyundai' },
      { word: 'SQL' },
    ]);
    await openPanel(page, '1 problem');
    await panel(page).getByRole('button', { name: 'Merge the terms for “Hyundai”…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Merge 3 terms for “Hyundai”' });
    await dialog.getByRole('radio', { name: 'hyundai', exact: true }).check();
    await dialog.getByRole('radio', { name: 'ˈhʌndeɪ (English)' }).check();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect.poll(stored).toHaveLength(2);
    await expect(dialog).toBeHidden();
    await undo(page);
    await expect(page.getByText('2 terms restored.')).toBeVisible();
    await expect(page.getByText('merged into one')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    const words = async () => (await stored()).map((term) => `${term.word} ${term.phonemization}`);
    await expect
      .poll(async () => (await words()).toSorted())
      .toEqual(['Hyundai null', 'Hyundai ˈhʌndeɪ', 'SQL null', 'hyundai null']);
    await expect(page.locator('[data-row-id]:focus')).toHaveAttribute('data-column', /word|language|value/);
    await expect(row(page, 'SQL').locator(':focus')).toHaveCount(0);
  });

  test(`${way} restores a discarded edit, shows it, and closes the note about it`, async ({
    page,
    workspace,
  }) => {
    await openTerms(page, workspace, [{ word: 'GIF', phonemization: 'ɡɪf' }, { word: 'SQL' }]);
    await (await editCell(page, 'GIF', 'Pronunciation', '')).press('Enter');
    await openPanel(page, '1 problem');
    await panel(page).getByRole('button', { name: 'Discard: “GIF”' }).click();
    await expect(page.getByText('1 edit discarded.')).toBeVisible();
    await expect(cell(page, 'GIF', 'Pronunciation')).toHaveText('ɡɪf');
    await undo(page);
    await expect(cell(page, 'GIF', 'Pronunciation')).toHaveAttribute('data-state', 'waiting');
    await expect(page.getByText('1 edit discarded.')).toBeHidden();
    await expect(cell(page, 'GIF', 'Pronunciation')).toBeFocused();
    await page.keyboard.press('Control+y');
    await expect(cell(page, 'GIF', 'Pronunciation')).toHaveText('ɡɪf');
  });

  test(`${way} undoes a fix, shows the term, and closes the note about it`, async ({ page, workspace }) => {
    await openTerms(page, workspace, [{ word: 'GIF', phonemization: '/ɡɪf/' }, { word: 'SQL' }]);
    await openPanel(page, '1 problem');
    await panel(page).getByRole('button', { name: 'Clean “GIF”' }).click();
    await expect(page.getByText('Fixed 1 term.')).toBeVisible();
    await undo(page);
    await expect(cell(page, 'GIF', 'Pronunciation')).toHaveText('/ɡɪf/');
    await expect(page.getByText('Fixed 1 term.')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expect(cell(page, 'GIF', 'Pronunciation')).toBeFocused();
  });
}

test('a merge does not delete a term that someone else has changed, unless asked again', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/status of 412/);
  const stored = await openTerms(page, workspace, [{ word: 'GIF', pronounceAs: 'jif' }, { word: 'GIF' }]);
  await openPanel(page, '1 problem');
  await panel(page).getByRole('button', { name: 'Merge the terms for “GIF”…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 terms for “GIF”' });
  await dialog.getByRole('radio', { name: '“so” (English)' }).check();
  const other = (await stored()).find(({ pronounceAs }) => pronounceAs === 'jif');
  await workspace.api.updateTerm(other?.id ?? '', { pronounceAs: 'ghif' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog.getByText('Respelling is now “ghif”')).toBeVisible();
  expect(await stored()).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Delete the rest' }).click();
  await expect.poll(async () => (await stored()).map(({ pronounceAs }) => pronounceAs)).toEqual(['so']);
});

test('one ID replaces all other spellings of a language', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace, [
    { word: 'a', languageId: 'en-US', phonemizationLanguageId: 'en-US' },
    { word: 'b', languageId: 'en_us', phonemizationLanguageId: 'en-US' },
    { word: 'c', languageId: 'en-US', phonemizationLanguageId: 'en_us' },
  ]);
  await openPanel(page, '1 problem');
  await panel(page).getByRole('button', { name: 'en-US, en_us' }).click();
  await expect(cell(page, 'b', 'Language')).toBeFocused();
  await panel(page).getByRole('button', { name: 'Use en-US for 2 terms' }).click();
  const ids = async () => (await stored()).map((term) => [term.languageId, term.phonemizationLanguageId]);
  await expect.poll(async () => new Set((await ids()).flat())).toEqual(new Set(['en-US']));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await ids()).flat().filter((id) => id === 'en_us').length).toBe(2);
});

test('invisible characters are removed', async ({ page, workspace }) => {
  const stored = await openTerms(page, workspace, [{ word: 'Ku\u200Bber', pronounceAs: 'koo\u00ADber' }]);
  await openPanel(page, '1 problem');
  await expect(panel(page).getByText('Word, Respelling')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Remove' }).click();
  await expect.poll(stored).toMatchObject([{ word: 'Kuber', pronounceAs: 'koober' }]);
});

test('unsaved edits and new rows in this browser are listed', async ({ page, workspace }) => {
  await openTerms(page, workspace, [{ word: 'GIF', phonemization: 'ɡɪf' }]);
  await (await editCell(page, 'GIF', 'Pronunciation', '')).press('Enter');
  await page.getByRole('rowheader', { name: 'New word' }).focus();
  await page.keyboard.type('nginx');
  await page.keyboard.press('Enter');
  await openPanel(page, '2 problems');
  await expect(panel(page).getByRole('heading', { name: 'Unsaved changes' })).toBeVisible();
  await panel(page).getByRole('button', { name: '“nginx”', exact: true }).click();
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeFocused();
  await panel(page).getByRole('button', { name: '“GIF”', exact: true }).click();
  await expect(cell(page, 'GIF', 'Pronunciation')).toBeFocused();
});

test('a waiting new row is fixed like a term', async ({ page, workspace }) => {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await open(page, workspace, `/glossaries/${id}`);
  await table(page).getByRole('rowheader', { name: 'New word', exact: true }).focus();
  await page.keyboard.type('tomato');
  await page.keyboard.press('Enter');
  await editCell(page, 'tomato', 'Pronunciation', 't@"meItoU');
  await page.keyboard.press('Enter');
  await openPanel(page, '2 problems');
  await panel(page).getByRole('button', { name: 'Use IPA for “tomato”' }).click();
  await expect(cell(page, 'tomato', 'Pronunciation')).toHaveText('təˈmeɪtoʊ');
  await expect(row(page, 'tomato')).toContainText('Add a language.');
  await expect(panel(page).getByRole('heading', { name: 'Phonetic notation in Respelling' })).toBeHidden();
});

test('a term left without a pronunciation shows what the server still has', async ({ page, workspace }) => {
  await openTerms(page, workspace, [{ word: 'GIF', phonemization: 'ɡɪf', pronunciationLanguageId: 'en-GB' }]);
  await (await editCell(page, 'GIF', 'Pronunciation', '')).press('Enter');
  const told = /Only in this browser until the pronunciation is complete\. The server still has IPA “ɡɪf”\.$/;
  await expect(cell(page, 'GIF', 'Pronunciation')).toHaveAccessibleDescription(told);
  await (await editCell(page, 'GIF', 'Accent', '')).press('Enter');
  await openPanel(page, '1 problem');
  await expect(panel(page).getByText('The server still has IPA “ɡɪf”, Accent “en-GB”.')).toBeVisible();
  await (await editCell(page, 'GIF', 'Accent', 'en-US')).press('Enter');
  await expect(panel(page).getByText('The server still has IPA “ɡɪf”, Accent “en-GB”.')).toBeVisible();
});

test('in a narrow window, the problems cover the table, and close to show a cell', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTerms(page, workspace, [{ word: 'SQL', pronunciationLanguageId: 'en' }]);
  await page.getByRole('button', { name: '1 problem', exact: true }).click();
  const over = page.getByRole('dialog', { name: 'Problems' });
  await expect(over).toBeVisible();
  await expectAccessible(page, 'the problems over the table');
  await over.getByRole('button', { name: '“SQL”', exact: true }).click();
  await expect(over).toBeHidden();
  await expect(cell(page, 'SQL', 'Method')).toBeFocused();
});

test('a filter shows and marks only terms with problems, even after a reload', async ({
  page,
  workspace,
}) => {
  const stored = await openTerms(page, workspace, [
    { word: 'GIF', phonemization: 'gɪf' },
    { word: 'SQL' },
    { word: 'Kia', pronunciationLanguageId: 'en' },
  ]);
  await expect(row(page, 'GIF').getByTitle('Has a problem')).toBeVisible();
  await expect(row(page, 'SQL').getByTitle('Has a problem')).toBeHidden();
  await openPanel(page, '2 problems');
  await panel(page).getByRole('checkbox', { name: 'Show only terms with problems' }).check();
  await expect(row(page, 'SQL')).toBeHidden();
  await expect(page).toHaveURL(/problems/);
  // A fixed row stays until the filter changes.
  await panel(page).getByRole('button', { name: 'Clean “GIF”', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 problem', exact: true })).toBeVisible();
  await expect(row(page, 'GIF')).toBeVisible();
  // Wait until the edit is sent. It would become a problem of its own if the page were left before.
  await expect.poll(async () => (await stored())[0]?.phonemization).toBe('ɡɪf');
  await page.reload();
  await expect(row(page, 'GIF')).toBeHidden();
  await expect(row(page, 'Kia')).toBeVisible();
  await page.getByRole('button', { name: 'Show all terms' }).click();
  await expect(row(page, 'GIF')).toBeVisible();
  await expect(page).not.toHaveURL(/problems/);
});

test('the panel takes the focus only when the user opens it', async ({ page, workspace }) => {
  const other = await workspace.api.createGlossary({ name: 'Others' });
  await workspace.api.addTerm(other.id, { ...SAID, word: 'Kia', pronunciationLanguageId: 'en' });
  await openTerms(page, workspace, [{ word: 'SQL', pronunciationLanguageId: 'en' }]);
  const count = page.getByRole('button', { name: '1 problem', exact: true });
  await expect(count).toHaveAttribute('aria-expanded', 'false');
  await openPanel(page, '1 problem');
  await expect(count).toHaveAttribute('aria-expanded', 'true');
  // A form replaces the panel. When it closes, the panel comes back without the focus.
  await openForm(page);
  await expect(panel(page)).toBeHidden();
  await expect(count).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).locator(':focus')).toHaveCount(0);
  // Opening the problems replaces the form.
  await page.getByRole('button', { name: 'Add term' }).first().click();
  await expect(form(page)).toBeVisible();
  await count.click();
  await expect(form(page)).toBeHidden();
  await expect(panel(page).getByRole('button', { name: '“SQL”', exact: true })).toBeFocused();
  await page.getByRole('link', { name: 'Glossaries' }).first().click();
  await page.getByRole('link', { name: 'Others' }).click();
  await expect(count).toHaveAttribute('aria-expanded', 'false');
  await expect(panel(page)).toBeHidden();
});

test('doubtful IPA does not overwrite an existing respelling', async ({ page, workspace }) => {
  const move = { name: 'Move to Respelling' };
  await openTerms(page, workspace, [
    { word: 'Hyundai', phonemization: 'HUN-day' },
    { word: 'Kia', phonemization: 'KEE-uh', pronounceAs: 'key a' },
  ]);
  await openPanel(page, '2 problems');
  await expect(panel(page).getByRole('group', { name: '“Hyundai”' }).getByRole('button', move)).toBeVisible();
  await expect(panel(page).getByRole('group', { name: '“Kia”' })).toBeVisible();
  await expect(panel(page).getByRole('button', move)).toHaveCount(1);
});

test('the problem filter is unavailable while the check fails, and works again afterwards', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, { ...SAID, word: 'SQL' });
  await workspace.api.addTerm(id, { ...SAID, word: 'Kia', pronunciationLanguageId: 'en' });
  await page.route(/\/lint-worker-[^/]+\.js$/, (route) => route.abort());
  await open(page, workspace, `/glossaries/${id}?problems`);
  await openPanel(page, 'Problems');
  const only = panel(page).getByRole('checkbox', { name: 'Show only terms with problems' });
  await expect(panel(page).getByRole('alert')).toContainText('part of the app couldn’t be loaded');
  await expect(row(page, 'SQL')).toBeVisible();
  await expect(only).toBeDisabled();
  await expect(only).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Show all terms' })).toBeHidden();
  await page.unroute(/\/lint-worker-[^/]+\.js$/);
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'SQL')).toBeHidden();
  await expect(only).toBeChecked();
  await expect(row(page, 'Kia').getByTitle('Has a problem')).toBeVisible();
});
