// The view by language: one row per word, one column per language, and gaps that can be filled.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, form, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const REREAD_MS = 15_000;
const TERMS = [
  { word: 'Hyundai', languageId: 'de', phonemizationLanguageId: 'ko', pronunciationLanguageId: 'de' },
  { word: 'Siobhán', languageId: 'de', phonemization: 'ʃɪˈvɔːn', pronunciationLanguageId: 'de' },
  { word: 'Siobhán', languageId: 'en', phonemization: 'ʃɪˈvɔːn', pronunciationLanguageId: 'en' },
  { word: 'nginx', languageId: 'fr', pronounceAs: 'engine x', phonemizationLanguageId: 'en' },
];

async function openTerms(page: Page, { api, ...workspace }: Workspace): Promise<string> {
  const { id } = await api.createGlossary({ name: 'Names' });
  for (const term of TERMS) await api.addTerm(id, term);
  await open(page, { api, ...workspace }, `/glossaries/${id}`);
  await expect(row(page, 'nginx')).toBeVisible();
  return id;
}

const view = (page: Page) => page.getByRole('grid', { name: 'Words by language' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Words by language' });
const line = (page: Page, word: string) =>
  view(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: word }) });
const dialog = (page: Page) => page.getByRole('dialog', { name: /in other languages$/ });

test('words are rows, languages are columns with gaps, and the address has the view', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await toggle(page).click();
  await expect(view(page).getByRole('columnheader')).toHaveText([
    'Word',
    'English en',
    'French fr',
    'German de',
  ]);
  await expect(line(page, 'Hyundai').getByRole('gridcell')).toHaveText([
    'No term',
    'No term',
    /^Language rules: .*Korean → German$/,
  ]);
  await expect(line(page, 'Siobhán').getByRole('gridcell').first()).toHaveText('IPA: ʃɪˈvɔːn');
  await expect(line(page, 'nginx').getByRole('gridcell').nth(1)).toHaveText('Respelling: “engine x” English');
  await expect(line(page, 'nginx').getByRole('rowheader')).toHaveText('nginx1 gap');
  // German is the language that most words have.
  await expect(line(page, 'Hyundai').getByRole('rowheader')).toHaveText('Hyundai');
  // Move the pointer away from elements with a tooltip.
  await page.mouse.move(0, 0);
  await expectAccessible(page, 'words by language');
  await expect(page).toHaveURL(/view=languages/);
  await page.reload();
  await expect(line(page, 'nginx')).toBeVisible();
  await page.getByRole('searchbox').fill('engine');
  await expect(line(page, 'Hyundai')).toBeHidden();
  await toggle(page).click();
  await expect(table(page)).toBeVisible();
  // All columns that fit.
  await expect(table(page).getByRole('columnheader', { name: 'Updated' })).toBeVisible();
  await expect(page).not.toHaveURL(/view=/);
});

test('a gap is reached by keyboard and filled with a copy for this and other languages', async ({
  page,
  workspace,
}) => {
  const id = await openTerms(page, workspace);
  await toggle(page).click();
  await expect(line(page, 'Hyundai')).toBeVisible();
  await view(page).getByRole('columnheader', { name: 'Word' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(line(page, 'Hyundai').getByRole('gridcell').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('checkbox', { name: 'English (en)' })).toBeChecked();
  await expect(dialog(page).getByRole('button', { name: 'Add 1 term' })).toBeVisible();
  await dialog(page).getByRole('checkbox', { name: 'All languages of this glossary' }).check();
  await expect(dialog(page).getByText('Korean → French')).toBeVisible();
  await expectAccessible(page, 'adding for other languages');
  await dialog(page).getByRole('button', { name: 'Add 2 terms' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(line(page, 'Hyundai').getByText('No term')).toHaveCount(0);
  await expect(line(page, 'Hyundai').getByRole('gridcell').first()).toBeFocused();
  const said = async () =>
    (await workspace.api.terms(id))
      .filter(({ word }) => word === 'Hyundai')
      .map((term) => [term.languageId, term.phonemizationLanguageId, term.pronunciationLanguageId].join(' '));
  await expect.poll(async () => (await said()).toSorted()).toEqual(['de ko de', 'en ko en', 'fr ko fr']);
  await expect(page.getByText('2 terms added for “Hyundai”.')).toBeVisible();
  await expect(page.getByText('Adding 2 terms')).toBeHidden();
});

test('a term being added is no gap, opens in the table if it fails, and is undone with Ctrl+Z', async ({
  page,
  workspace,
  guard,
}) => {
  const id = await openTerms(page, workspace);
  guard.allow(/status of 400/);
  const isDown = Promise.withResolvers<void>();
  await page.route('**/glossary/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await isDown.promise;
    return route.fulfill({ status: 400, json: {} });
  });
  await toggle(page).click();
  const english = line(page, 'Hyundai').getByRole('gridcell').first();
  await english.click();
  await dialog(page).getByRole('button', { name: 'Add 1 term' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(english).toHaveText(/^Language rules: .*Korean → English$/);
  isDown.resolve();
  await expect(page.getByText('1 new term couldn’t be saved')).toBeVisible();
  await expect(english).toHaveText(/^Language rules: .*Korean → English$/);
  await english.click();
  await expect(cell(page, 'Hyundai', 'Word').last()).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  const count = async () => (await workspace.api.terms(id)).length;
  await expect.poll(count).toBe(TERMS.length + 1);
  await expect(page.getByText('couldn’t be saved')).toBeHidden();
  await toggle(page).click();
  await expect(english).toHaveText(/^Language rules: .*Korean → English$/);
  await english.focus();
  await page.keyboard.press('Control+z');
  await expect(english).toHaveText('No term');
  await expect.poll(count).toBe(TERMS.length);
});

test('keyboard movement continues from the active cell after someone else adds a word above', async ({
  page,
  workspace,
}) => {
  await page.clock.install();
  const id = await openTerms(page, workspace);
  await toggle(page).click();
  const word = line(page, 'nginx').getByRole('rowheader');
  await word.focus();
  await workspace.api.addTerm(id, {
    word: 'Aachen',
    languageId: 'de',
    pronounceAs: 'ah',
    phonemizationLanguageId: 'de',
  });
  // The list is read again only after a delay if reading it was slow.
  await expect(async () => {
    await page.clock.runFor(REREAD_MS);
    await expect(line(page, 'Aachen')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(word).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(line(page, 'Hyundai').getByRole('rowheader')).toBeFocused();
});

test('a term opens in the form beside the view', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  await toggle(page).click();
  await line(page, 'Siobhán').getByRole('gridcell').first().click();
  await expect(form(page, 'Edit “Siobhán”')).toBeVisible();
});

test('on a phone, the word stays visible while the languages scroll', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTerms(page, workspace);
  await page.getByRole('button', { name: 'Search and filter' }).click();
  await toggle(page).click();
  const word = line(page, 'nginx').getByRole('rowheader');
  await expect(word).toBeInViewport();
  await word.focus();
  await page.keyboard.press('End');
  await expect(line(page, 'nginx').getByRole('gridcell').last()).toBeFocused();
  await expect(line(page, 'nginx').getByRole('gridcell').last()).toBeInViewport({ ratio: 0.9 });
  await expect(word).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('several terms of a word and language are shown in the table', async ({ page, workspace }) => {
  const id = await openTerms(page, workspace);
  const again = {
    word: 'Siobhán',
    languageId: 'en',
    phonemization: 'ʃəˈvɔːn',
    pronunciationLanguageId: 'en',
  };
  await workspace.api.addTerm(id, again);
  await page.reload();
  await toggle(page).click();
  const several = line(page, 'Siobhán').getByRole('gridcell').first();
  await expect(several).toContainText('and 1 more');
  await several.click();
  await expect(row(page, 'Siobhán')).toHaveCount(2);
  await expect(row(page, 'nginx')).toBeHidden();
});
