// The table on a phone: cells can be read in full, symbols need no keyboard, and an open search leaves room for rows.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

const LONG = 'ˌɛksˌtrɑːˈɔːdɪnərɪliˌlɒŋprəˌnʌnsiˈeɪʃən';
const SPOKEN = { languageId: 'en-GB', phonemization: LONG, pronunciationLanguageId: 'en-GB' } as const;

const bar = (page: Page) => page.getByRole('region', { name: 'Cell' });

async function openTerms(page: Page, workspace: Workspace): Promise<string> {
  const { id } = await workspace.api.createGlossary({ name: 'Words' });
  await workspace.api.addTerm(id, { ...SPOKEN, word: 'long' });
  await workspace.api.addTerm(id, {
    word: 'SQL',
    languageId: 'en',
    pronounceAs: 'sequel',
    phonemizationLanguageId: 'en',
  });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'long')).toBeVisible();
  return id;
}

test('the active cell is shown in full below the table and can be edited there', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await expect(bar(page)).toBeHidden();
  await cell(page, 'long', 'Pronunciation').tap();
  await expect(bar(page)).toContainText('long · Pronunciation');
  const value = bar(page).getByText(LONG, { exact: true });
  await expect(value).toBeInViewport({ ratio: 1 });
  expect(await value.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  for (const name of ['Edit', 'Palette'])
    expect((await bar(page).getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(40);
  await expectAccessible(page, 'the bar of a cell');
  await cell(page, 'SQL', 'Word').tap();
  await expect(bar(page)).toContainText('SQL · Word');
  await expect(bar(page).getByRole('button', { name: 'Palette' })).toBeHidden();
  await bar(page).getByRole('button', { name: 'Edit' }).tap();
  await expect(table(page).getByLabel('Word of SQL')).toBeFocused();
});

test('the palette opens without a keyboard and types into the cell', async ({ page, workspace }) => {
  const id = await openTerms(page, workspace);
  await cell(page, 'long', 'Pronunciation').tap();
  await bar(page).getByRole('button', { name: 'Palette' }).tap();
  const field = table(page).getByLabel('Pronunciation of long');
  await expect(field).toBeVisible();
  const palette = page.getByRole('region', { name: 'IPA palette' });
  await palette.getByRole('button', { name: /^ə/ }).first().tap();
  await expect(field).toHaveValue(`${LONG}ə`);
  await field.press('Enter');
  await expect.poll(async () => (await workspace.api.terms(id))[0]?.phonemization).toBe(`${LONG}ə`);
});

test('a cell hidden by a filter has no bar, and opening it without typing leaves no draft', async ({
  page,
  workspace,
}) => {
  const id = await openTerms(page, workspace);
  await workspace.api.addTerm(id, {
    word: 'Alpha',
    languageId: 'en-GB',
    phonemizationLanguageId: 'pl-PL',
    pronunciationLanguageId: 'en-GB',
  });
  await page.reload();
  await page.getByRole('button', { name: 'Search and filter' }).tap();
  await cell(page, 'Alpha', 'Pronunciation').tap();
  await bar(page).getByRole('button', { name: 'Edit' }).tap();
  await expect(table(page).getByLabel('Pronunciation of Alpha')).toBeFocused();
  // The cell accepts IPA and a respelling, and has neither yet.
  await expect(bar(page)).toContainText('Polish');
  await expect(bar(page).locator('[data-ipa]')).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Palette' })).toBeHidden();
  // The blur is not caused by the user, so the field in the cell stays open.
  const search = page.getByRole('searchbox');
  await search.fill('sql');
  await expect(row(page, 'Alpha')).toBeHidden();
  await expect(bar(page)).toBeHidden();
  await expect(page.getByText('a filter hides its row')).toBeHidden();
  await search.fill('nothing like it');
  await expect(page.getByText('No terms match')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await search.fill('');
  await expect(row(page, 'Alpha')).toBeVisible();
  await expect(search).toBeFocused();
  await cell(page, 'SQL', 'Word').tap();
  await bar(page).getByRole('button', { name: 'Edit' }).tap();
  await expect(table(page).getByLabel('Word of SQL')).toBeFocused();
});

test('several cells, and selected rows, have a bar of their own in its place', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await cell(page, 'long', 'Word').tap();
  await expect(bar(page)).toBeVisible();
  await cell(page, 'SQL', 'Selected').tap();
  await expect(bar(page)).toBeHidden();
});

test('an open search takes one line, and further filters open on request and are counted', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  const top = async () => (await table(page).boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await page.getByRole('button', { name: 'Search and filter' }).tap();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect.poll(async () => (await top()) - before).toBeLessThanOrEqual(56);
  const filter = page.getByRole('button', { name: /^Filter/ });
  const ways = page.getByRole('combobox', { name: 'Filter by method' });
  await expect(ways).toBeHidden();
  await filter.tap();
  await ways.tap();
  await page.getByRole('option', { name: 'Respelling' }).tap();
  await expect(row(page, 'long')).toBeHidden();
  await filter.tap();
  await expect(ways).toBeHidden();
  await expect.poll(async () => (await top()) - before).toBeLessThanOrEqual(56);
  await expect(filter).toHaveAccessibleName('Filter, 1 set');
  await expectAccessible(page, 'an open search on a telephone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

for (const height of [740, 400])
  test(`at a height of ${height}, the note about IPA in the lowest cell covers neither the cell bar nor the palette`, async ({
    page,
    workspace,
  }) => {
    const id = await openTerms(page, workspace);
    for (const word of 'abcdefghijklmnopqrst') await workspace.api.addTerm(id, { ...SPOKEN, word });
    await page.setViewportSize({ width: 360, height });
    await page.reload();
    await expect(row(page, 'a')).toBeVisible();
    await table(page).evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
    const lowest = cell(page, 't', 'Pronunciation');
    await lowest.tap();
    await lowest.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await bar(page).getByRole('button', { name: 'Edit' }).tap();
    await expect(bar(page)).toContainText('Sounds like');
    await expect(page.getByText(/^Sounds like/)).toHaveCount(1);
    const field = table(page).getByLabel('Pronunciation of t');
    await field.fill("ʃɪ'vɔːn");
    const advice = page.getByText('For stress, use');
    await expect(advice).toBeVisible();
    // A tap only works if nothing covers its target.
    await bar(page).getByRole('button', { name: 'Palette' }).tap();
    const palette = page.getByRole('region', { name: 'IPA palette' });
    await palette.getByText('Consonants').tap();
    await palette.getByRole('button', { name: /^ʃ/ }).first().tap();
    await expect(field).toHaveValue("ʃɪ'vɔːnʃ");
    await expect(page.getByText(/^Sounds like/)).toHaveCount(1);
  });

test('the cell bar breaks long lines, and shows the state of the edit with its reason', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/400|Failed to load resource/);
  await openTerms(page, workspace);
  const said = cell(page, 'long', 'Pronunciation');
  await said.tap();
  const reads = bar(page).getByText(/^Sounds like/);
  await expect(reads).toBeInViewport({ ratio: 1 });
  const isCut = (element: HTMLElement) => element.scrollWidth > element.clientWidth;
  expect(await reads.locator('..').evaluate(isCut)).toBe(false);
  await expect(bar(page).getByText('long · Pronunciation')).toHaveCSS('text-overflow', 'ellipsis');
  await page.route('**/glossary/terms/**', async (route) =>
    route.request().postData()?.includes('refuse')
      ? route.fulfill({ status: 400, json: { detail: 'It says no.' } })
      : route.abort(),
  );
  const type = async (text: string) => {
    await bar(page).getByRole('button', { name: 'Edit' }).tap();
    await table(page).getByLabel('Pronunciation of long').fill(text);
    await page.keyboard.press('Enter');
    await said.tap();
  };
  await type('refuse');
  await expect(bar(page)).toContainText(/Not saved\. .*It says no\./);
  await expectAccessible(page, 'the bar of a cell that was not saved');
  await type('away');
  await expect(bar(page)).toContainText('Waiting to sync. Can’t reach the server.');
});

test('the note about IPA in a cell covers no part of the palette and moves none of its keys', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  await page.setViewportSize({ width: 360, height: 400 });
  await cell(page, 'long', 'Pronunciation').tap();
  await bar(page).getByRole('button', { name: 'Palette' }).tap();
  const palette = page.getByRole('region', { name: 'IPA palette' });
  const field = table(page).getByLabel('Pronunciation of long');
  const key = palette.locator('[data-sign]').first();
  await expect(key).toBeVisible();
  const before = await key.boundingBox();
  await field.fill("ʃɪ'vɔː7n");
  const advice = page.getByText('For stress, use');
  await expect(advice).toBeVisible();
  await expect(field).toBeFocused();
  expect(await key.boundingBox()).toEqual(before);
  // A tap only works if nothing covers its target.
  for (const tab of ['Consonants', 'Vowels', 'Marks', 'Typing']) {
    await palette.getByText(tab, { exact: true }).tap();
    await expect(palette.getByRole('radio', { name: tab })).toBeChecked();
  }
  await palette.getByRole('button', { name: /Alt|⌥/ }).first().tap();
  await expect(advice).toBeHidden();
  await expect(field).toHaveValue('ʃɪˈvɔː7n');
});

test('the status line has a constant height and shows further content over the page', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  await openTerms(page, workspace);
  const line = page.getByRole('contentinfo');
  const expectHeight = () => expect.poll(async () => (await line.boundingBox())?.height).toBe(40);
  const unfold = line.getByRole('button', { name: 'Show more' });
  await expectHeight();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    'Word\tLanguage\tColour\tShape\nlonger\ten\tred\tround',
  );
  await cell(page, 'long', 'Word').tap();
  await page.keyboard.press('Control+v');
  await expect(line.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  // The actions on pasted terms have a line of their own.
  await cell(page, 'SQL', 'Word').tap();
  await expectHeight();
  const said = line.getByText('Colour');
  await unfold.tap();
  const isCut = (element: HTMLElement) => element.scrollHeight > element.clientHeight + 1;
  expect(await said.evaluate(isCut)).toBe(false);
  await expect(said).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'an unfolded status line');
  await expectHeight();
  await line.getByRole('button', { name: 'Show less' }).tap();
  await expect(unfold).toBeVisible();
  await page.route('**/glossary/terms/**', (route) => route.abort());
  await cell(page, 'SQL', 'Pronunciation').tap();
  await bar(page).getByRole('button', { name: 'Edit' }).tap();
  await table(page).getByLabel('Pronunciation of SQL').fill('squeal');
  await page.keyboard.press('Enter');
  const waits = line.getByText('will sync');
  await expect(waits).toBeAttached();
  expect((await waits.locator('xpath=ancestor::output').boundingBox())?.width).toBe(1);
  await expectHeight();
  // Below the note with the undo button.
  await expect(line.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  await unfold.tap();
  await expect(waits).toBeInViewport({ ratio: 1 });
  await line.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Escape');
  await expect(unfold).toBeFocused();
  await expectHeight();
  await unfold.tap();
  await line.getByRole('button', { name: 'Try again' }).tap();
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(line.getByRole('button', { name: 'Show less' })).toBeHidden();
  await expectHeight();
});

test('options of lists and menus are tall enough for a finger', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  const areHigh = async (role: 'option' | 'menuitemradio' | 'menuitem') => {
    const all = page.getByRole(role);
    await expect(all.first()).toBeVisible();
    for (const one of await all.all()) expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(40);
  };
  await cell(page, 'long', 'Language').tap();
  await bar(page).getByRole('button', { name: 'Edit' }).tap();
  await areHigh('option');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Search and filter' }).tap();
  await page.getByRole('button', { name: /^Filter/ }).tap();
  await page.getByRole('combobox', { name: 'Filter by method' }).tap();
  await areHigh('option');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Appearance' }).tap();
  await areHigh('menuitemradio');
});

test.describe('with a pointer', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, colorScheme: 'dark' });
  test('a menu item is 28 px high and is highlighted against its menu', async ({ page, workspace }) => {
    await openTerms(page, workspace);
    await page.getByRole('button', { name: 'Appearance' }).click();
    const item = page.getByRole('menuitemradio').last();
    await item.hover();
    expect((await item.boundingBox())?.height).toBe(28);
    await expect(item).toHaveCSS('font-size', '13px');
    // The hover color of menus (`--color-float-hover`), which differs from the hover color of the page below.
    await expect(item).toHaveCSS('background-color', 'rgb(49, 49, 59)');
  });
});
