// Typing IPA on an ordinary keyboard: two keys for a symbol, and a palette that names the symbols.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, formField, openForm, row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

async function openWords(page: Page, workspace: Workspace, others: readonly string[] = []) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  const term = { word: 'GIF', languageId: 'en', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' };
  for (const word of ['GIF', ...others]) await workspace.api.addTerm(id, { ...term, word });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
}

const palette = (page: Page) => page.getByRole('region', { name: 'IPA palette' });

test('a letter and a slash become a symbol, and another slash undoes it', async ({ page, workspace }) => {
  await openWords(page, workspace);
  const field = await editCell(page, 'GIF', 'Pronunciation', '');
  await page.keyboard.type("ke/'/mI/n/:/");
  await expect(field).toHaveValue('kəˈmɨŋː');
  await page.keyboard.type('e/');
  await expect(field).toHaveValue('kəˈmɨŋːə');
  await page.keyboard.type('/');
  await expect(field).toHaveValue('kəˈmɨŋːe/');
  await field.fill('ket');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
  await page.keyboard.type('/');
  await expect(field).toHaveValue('kət');
  await page.keyboard.press('Control+z');
  await expect(field).toHaveValue('ket');
  await field.fill('');
  await page.keyboard.type('/ket/');
  await expect(field).toHaveValue('/ket/');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'GIF', 'Pronunciation')).toHaveText('ɡɪf');
});

test('the palette beside the table types into the cell, which stays open', async ({ page, workspace }) => {
  await openWords(page, workspace);
  const field = await editCell(page, 'GIF', 'Pronunciation', 'f');
  await page.keyboard.press('Alt+p');
  const first = palette(page).getByRole('button', { name: /^ˈ/ });
  await expect(first).toBeFocused();
  await expectAccessible(page, 'the palette beside the table');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('fː');
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  const foot = palette(page).getByRole('button', { name: 'ʊ Near-close back rounded vowel' }).last();
  await foot.click();
  await expect(field).toHaveValue('fːʊ');
  await expect(field).toBeFocused();
  await expect(palette(page)).toContainText('as in “foot”');
  await expect(palette(page)).toContainText('Type u /');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'GIF', 'Pronunciation')).toHaveText('fːʊ');
});

test('the palette has every kind of symbol and shows how each is typed', async ({ page, workspace }) => {
  await openWords(page, workspace);
  const adding = await openForm(page);
  await adding.getByRole('radio', { name: 'IPA' }).check();
  const ipa = formField(adding, 'IPA');
  await ipa.focus();
  await adding.getByRole('button', { name: 'Palette' }).click();
  for (const [kind, sign] of [
    ['Consonants', 'ʝ Voiced palatal fricative'],
    ['Marks', '◌\u0303 Nasal'],
    ['Vowels', 'ø Close-mid front rounded vowel'],
  ] as const) {
    await palette(page).getByText(kind, { exact: true }).click();
    await palette(page).getByRole('button', { name: sign }).click();
  }
  await expect(ipa).toHaveValue('ʝ\u0303ø');
  await palette(page).getByText('Typing', { exact: true }).click();
  await expect(palette(page).getByRole('listitem').filter({ hasText: 'ə' }).first()).toHaveText('e/ə');
  await expectAccessible(page, 'how signs are typed');
  await palette(page).getByRole('button', { name: 'Close palette' }).click();
  await expect(palette(page)).toBeHidden();
  await expect(ipa).toBeFocused();
});

test('on a phone, the palette leaves the cell and the status line visible', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openWords(page, workspace, ['A', 'B', 'C', 'D', 'E', 'F']);
  await editCell(page, 'GIF', 'Pronunciation', 'f');
  await page.keyboard.press('Alt+p');
  await expect(palette(page).getByRole('button', { name: /^ˈ/ })).toBeFocused();
  const below = async () => {
    const above = await palette(page).boundingBox();
    const count = await page.getByText(/^\d terms?$/).boundingBox();
    return above && count ? count.y - above.y - above.height : Number.NaN;
  };
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await expect(page.getByLabel('Pronunciation of GIF')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText(/^\d terms?$/)).toBeInViewport();
});

test('without a rail, the palette is in the form', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWords(page, workspace);
  const adding = await openForm(page);
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await formField(adding, 'IPA').fill('a');
  await page.keyboard.press('Alt+p');
  await expect(palette(page).getByRole('button', { name: /^ˈ/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(formField(adding, 'IPA')).toHaveValue('aˈ');
  await expectAccessible(page, 'the palette in the form');
  await page.keyboard.press('Escape');
  await expect(adding).toBeVisible();
  await expect(formField(adding, 'IPA')).toBeFocused();
});

test('suggestions for a word are loaded on request and applied with one click', async ({
  page,
  workspace,
}) => {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await workspace.api.addTerm(id, {
    word: 'tomato',
    languageId: 'en',
    phonemization: 'təˈmɑːtəʊ',
    pronunciationLanguageId: 'en-GB',
  });
  await openWords(page, workspace);
  const dictionaries: string[] = [];
  page.on('request', (request) => request.url().includes('dictionary') && dictionaries.push(request.url()));
  const adding = await openForm(page);
  await formField(adding, 'Word').fill('Tomato');
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await formField(adding, 'Language').fill('en');
  await formField(adding, 'IPA').focus();
  await expect(adding.getByRole('button', { name: 'Show suggestions' })).toBeVisible();
  expect(dictionaries).toEqual([]);
  await adding.getByRole('button', { name: 'Show suggestions' }).click();
  const rows = adding.getByRole('region', { name: 'Suggestions' }).getByRole('listitem');
  await expect(rows).toHaveText([
    /təˈmɑːtəʊ.*in “Names”, accent en-GB/,
    /təˈmeɪˌtoʊ.*CMU dictionary, US English/,
    /təˈmɑˌtoʊ/,
  ]);
  expect(dictionaries).toHaveLength(1);
  await expect(adding.getByRole('heading', { name: 'Suggestions' })).toBeFocused();
  await expectAccessible(page, 'suggestions');
  await rows.first().getByRole('button').click();
  await expect(formField(adding, 'IPA')).toHaveValue('təˈmɑːtəʊ');
  await expect(formField(adding, 'IPA')).toBeFocused();
  await formField(adding, 'Word').fill('xqzt');
  await expect(adding.getByText('No suggestions for “xqzt”.')).toBeVisible();
});
