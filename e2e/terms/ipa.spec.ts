// Typed and pasted IPA is cleaned if it only looks right and marked if it may be wrong, but can always be saved.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, form, formField, nextUpdate, openForm, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const GIF = { word: 'GIF', languageId: 'en', phonemization: 'gɪf', pronunciationLanguageId: 'en' };

/**
 * @param page opened on a glossary with one term
 * @returns a function that reads the stored terms
 */
async function openWords(page: Page, workspace: Workspace) {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, GIF);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'GIF')).toBeVisible();
  return async (word: string) => (await workspace.api.terms(id)).find((term) => term.word === word);
}

async function openIpaForm(page: Page, word = 'Tag') {
  const adding = await openForm(page);
  await formField(adding, 'Word').fill(word);
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await formField(adding, 'Language').fill('en');
  await formField(adding, 'Accent').fill('en');
  return { adding, ipa: formField(adding, 'IPA') };
}

test('leaving the field cleans look-alike symbols, and one click restores the typed text', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  const { adding, ipa } = await openIpaForm(page);
  const accent = formField(adding, 'Accent');
  const place = await accent.boundingBox();
  await ipa.fill('/ˈtæ:g/');
  await accent.focus();
  await page.keyboard.press('Escape');
  await expect(ipa).toHaveValue('ˈtæːɡ');
  await expect(adding.getByRole('status').filter({ hasText: 'Cleaned' })).toHaveText(
    'Cleaned: slashes or brackets removed, keyboard : → IPA ː, keyboard g → IPA ɡ',
  );
  await expect.poll(() => accent.boundingBox()).toEqual(place);
  await expectAccessible(page, 'a form with IPA that was mended');
  await adding.getByRole('button', { name: 'Undo' }).click();
  await expect(ipa).toHaveValue('/ˈtæ:g/');
  await expect(ipa).toBeFocused();
  await adding.getByRole('button', { name: 'Save term' }).click();
  await expect(adding).toBeHidden();
  expect(await stored('Tag')).toMatchObject({ phonemization: '/ˈtæ:g/' });
});

test('saving cleans the IPA too, and says so after the form has closed', async ({ page, workspace }) => {
  const stored = await openWords(page, workspace);
  const { adding, ipa } = await openIpaForm(page);
  await ipa.fill('ˈtæg');
  await page.keyboard.press('Enter');
  await expect(adding).toBeHidden();
  expect(await stored('Tag')).toMatchObject({ phonemization: 'ˈtæɡ' });
  await expect(page.getByText('“Tag” was cleaned: keyboard g → IPA ɡ')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored('Tag'))?.phonemization).toBe('ˈtæg');
});

test('the form shows in plain letters how the IPA sounds', async ({ page, workspace }) => {
  await openWords(page, workspace);
  const { adding, ipa } = await openIpaForm(page);
  await ipa.fill('ˌkuːbərˈnɛtiːz');
  await expect(adding.getByText('Sounds like koo-ber-NET-eez')).toBeVisible();
  await expect(ipa).toHaveAccessibleDescription(/koo-ber-NET-eez/);
});

test('an ambiguous symbol is asked about, with the reason', async ({ page, workspace }) => {
  await openWords(page, workspace);
  const { adding, ipa } = await openIpaForm(page);
  await ipa.fill("ˈbats'a");
  const advice = adding.getByRole('region', { name: 'About this IPA' });
  await expect(advice).toContainText('can be stress, ˈ, or an ejective, ʼ');
  await expectAccessible(page, 'a form with a suggestion');
  await advice.getByRole('button', { name: 'Use ʼ' }).click();
  await expect(ipa).toHaveValue('ˈbatsʼa');
  await expect(ipa).toBeFocused();
  await expect(advice).toBeHidden();
});

for (const { notation, typed, ipa: meant } of [
  { notation: 'ARPAbet', typed: 'K UW2 B ER0 N EH1 T IY0 Z', ipa: 'ˌkubəɹˈnɛtiz' },
  { notation: 'X-SAMPA', typed: 't@"meItoU', ipa: 'təˈmeɪtoʊ' },
])
  test(`${notation} is recognized and becomes IPA with one click`, async ({ page, workspace }) => {
    await openWords(page, workspace);
    const { adding, ipa } = await openIpaForm(page);
    await ipa.fill(typed);
    await formField(adding, 'Word').focus();
    await expect(ipa).toHaveValue(typed);
    await expect(adding.getByText(`This is ${notation}. In IPA: ${meant}`)).toBeVisible();
    await adding.getByRole('button', { name: 'Use IPA' }).click();
    await expect(ipa).toHaveValue(meant);
  });

test('X-SAMPA is recognized in a new row too, where plain letters count as words', async ({
  page,
  workspace,
}) => {
  await openWords(page, workspace);
  await table(page).getByRole('rowheader', { name: 'New word', exact: true }).focus();
  await page.keyboard.type('tomato');
  await page.keyboard.press('Enter');
  await cell(page, 'tomato', 'Pronunciation').focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Pronunciation of tomato');
  const offer = page.getByRole('button', { name: /^Use IPA/ });
  await field.fill('S Q L');
  await expect(field).toHaveValue('S Q L');
  await expect(offer).toBeHidden();
  await field.fill('t@"meItoU');
  await expect(page.getByText('This is X-SAMPA. In IPA: təˈmeɪtoʊ')).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(field).toHaveValue('təˈmeɪtoʊ');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'tomato', 'Method')).toHaveText('IPA');
});

test('spelling in the IPA field is moved to the respelling with one click in the form', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  const { adding, ipa } = await openIpaForm(page);
  await ipa.fill('koo-ber-NET-eez');
  await adding.getByRole('button', { name: 'Move to Respelling' }).click();
  await expect(formField(adding, 'Respelling')).toHaveValue('koo-ber-NET-eez');
  await expect(formField(adding, 'Respelling')).toBeFocused();
  await adding.getByRole('button', { name: 'Save term' }).click();
  await expect(adding).toBeHidden();
  expect(await stored('Tag')).toMatchObject({
    pronounceAs: 'koo-ber-NET-eez',
    phonemizationLanguageId: 'en',
    phonemization: null,
  });
});

test('doubtful IPA can be saved', async ({ page, workspace }) => {
  const stored = await openWords(page, workspace);
  const { adding, ipa } = await openIpaForm(page);
  await ipa.fill('ˈta#ɡ');
  await expect(adding.getByText('“#” (U+0023) is not an IPA symbol.')).toBeVisible();
  await adding.getByRole('button', { name: 'Save term' }).click();
  await expect(adding).toBeHidden();
  expect(await stored('Tag')).toMatchObject({ phonemization: 'ˈta#ɡ' });
});

test('leaving a cell cleans its IPA, and the status line restores the typed text', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  await editCell(page, 'GIF', 'Pronunciation', 'd\u0361ʒɪf:');
  await expect(page.getByText('Sounds like jif')).toBeVisible();
  await expect(page.getByText('Will be cleaned: keyboard : → IPA ː')).toBeVisible();
  const update = nextUpdate(page);
  await page.keyboard.press('Enter');
  expect((await update).postDataJSON()).toEqual({ phonemization: 'd\u0361ʒɪfː' });
  await expect(page.getByText('“GIF” was cleaned: keyboard : → IPA ː')).toBeVisible();
  await expect.poll(async () => (await stored('GIF'))?.phonemization).toBe('d\u0361ʒɪfː');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored('GIF'))?.phonemization).toBe('d\u0361ʒɪf:');
});

test('a cell that was opened without typing stays unchanged', async ({ page, workspace }) => {
  const stored = await openWords(page, workspace);
  await cell(page, 'GIF', 'Pronunciation').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sounds like gif')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Sounds like gif')).toBeHidden();
  await expect(cell(page, 'GIF', 'Pronunciation')).toHaveText('gɪf');
  expect(await stored('GIF')).toMatchObject({ phonemization: 'gɪf' });
});

test('in a cell, a fix is applied by a key, or by a click that keeps the cell open', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  const field = await editCell(page, 'GIF', 'Pronunciation', "ə'ɡɪf");
  await expect(page.getByRole('button', { name: 'Use ˈ' })).toBeVisible();
  await expectAccessible(page, 'a cell with a suggestion');
  await page.keyboard.press('Alt+1');
  await expect(field).toHaveValue('əˈɡɪf');
  await field.fill('D AH1 G');
  await page.getByRole('button', { name: 'Use IPA' }).click();
  await expect(field).toHaveValue('dʌɡ');
  await expect(field).toBeFocused();
  await field.fill('jif-JIF');
  await page.getByRole('button', { name: 'Move to Respelling' }).click();
  await expect(cell(page, 'GIF', 'Pronunciation')).toHaveText('“jif-JIF”');
  await expect
    .poll(() => stored('GIF'))
    .toMatchObject({ pronounceAs: 'jif-JIF', phonemization: null, phonemizationLanguageId: 'en' });
});

test('a form that changes something else leaves stored IPA unchanged', async ({ page, workspace }) => {
  const stored = await openWords(page, workspace);
  await row(page, 'GIF').getByRole('button', { name: 'Edit GIF' }).click();
  const editing = form(page, 'Edit “GIF”');
  await formField(editing, 'IPA').focus();
  await formField(editing, 'Accent').fill('de');
  await editing.getByRole('button', { name: 'Save term' }).click();
  await expect(editing).toBeHidden();
  expect(await stored('GIF')).toMatchObject({ phonemization: 'gɪf', pronunciationLanguageId: 'de' });
});

test('X-SAMPA that was saved before the fix appeared is listed as a problem with the same fix', async ({
  page,
  workspace,
}) => {
  const stored = await openWords(page, workspace);
  await table(page).getByRole('rowheader', { name: 'New word', exact: true }).focus();
  await page.keyboard.type('tomato');
  await page.keyboard.press('Enter');
  await cell(page, 'tomato', 'Pronunciation').focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Pronunciation of tomato').fill('t@"meItoU');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'tomato', 'Method')).toHaveText('Respelling');
  await page.getByRole('button', { name: '2 problems', exact: true }).click();
  await page.getByRole('button', { name: 'Use IPA for “tomato”' }).click();
  await expect(cell(page, 'tomato', 'Method')).toHaveText('IPA');
  await expect
    .poll(() => stored('tomato'))
    .toMatchObject({
      phonemization: 'təˈmeɪtoʊ',
      pronounceAs: null,
      pronunciationLanguageId: 'en',
      phonemizationLanguageId: null,
    });
  await expect(page.getByRole('heading', { name: 'Phonetic notation in Respelling' })).toBeHidden();
});
