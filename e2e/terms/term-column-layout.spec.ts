// The user's column layout: shown columns, their order and widths, and that it persists.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, openForm, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function openNames(page: Page, workspace: Workspace): Promise<void> {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await workspace.api.addTerm(id, {
    word: 'Jin',
    languageId: 'en',
    phonemization: 'ˈdʒɪn',
    pronunciationLanguageId: 'en',
  });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'Jin')).toBeVisible();
}

const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
const headings = (page: Page) => table(page).getByRole('columnheader');
const edge = (page: Page, name: string) => page.getByRole('separator', { name: `Width of ${name}` });
const list = (page: Page) => page.getByRole('dialog', { name: 'Columns' });
const tick = (page: Page, name: string) => list(page).getByRole('checkbox', { name, exact: true });

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  await expectListOpen(page);
}

/** The menu takes the focus shortly after it becomes visible. */
async function expectListOpen(page: Page): Promise<void> {
  await expect(list(page).locator(':focus')).toBeVisible();
}

async function left(place: Locator): Promise<number> {
  return (await place.boundingBox())?.x ?? Number.NaN;
}

async function width(place: Locator): Promise<number> {
  return Math.round((await place.boundingBox())?.width ?? Number.NaN);
}

test('a column hidden for lack of room is shown on request, and the table then scrolls with the word pinned', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openNames(page, workspace);
  await openForm(page);
  await expect(heading(page, 'Updated')).toBeHidden();
  await openList(page);
  await expect(tick(page, 'Updated')).not.toBeChecked();
  await expect(list(page).getByRole('listitem').filter({ hasText: 'Updated' })).toContainText(
    'Hidden: not enough space',
  );
  await expectAccessible(page, 'the list of columns');
  await tick(page, 'Updated').check();
  await tick(page, 'Accent').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  const before = await left(cell(page, 'Jin', 'Word'));
  await cell(page, 'Jin', 'Updated').focus();
  await expect(cell(page, 'Jin', 'Updated')).toBeInViewport({ ratio: 1 });
  expect(await left(cell(page, 'Jin', 'Word'))).toBe(before);
  await page.reload();
  await expect(heading(page, 'Updated')).toBeVisible();
});

test('columns are hidden, moved and reset using only the keyboard, and arrows, copy and paste follow the order', async ({
  page,
  workspace,
}) => {
  await openNames(page, workspace);
  const asItWas = await headings(page).allTextContents();
  await cell(page, 'Jin', 'Method').focus();
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await expectListOpen(page);
  await tick(page, 'Method').press('Space');
  await expect(heading(page, 'Method')).toBeHidden();
  // The first column has no button to move it up.
  const down = list(page).getByRole('button', { name: 'Move Language down' });
  await down.press('Enter');
  await down.press('Enter');
  await expect(down).toBeFocused();
  await expect(headings(page)).toHaveText([
    /^$/,
    /Word/,
    /Pronunciation/,
    /Language/,
    /Read as/,
    /Accent/,
    /Case/,
    /Updated/,
    /Actions/,
  ]);
  await list(page).getByRole('button', { name: 'Move Pronunciation up' }).press('Enter');
  await list(page).getByRole('button', { name: 'Move Updated up' }).press('Enter');
  await page.keyboard.press('Escape');
  // The active cell moves from the hidden column to the word of its row.
  await cell(page, 'Jin', 'Word').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Jin', 'Pronunciation')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('2 cells in 1 term')).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('ˈdʒɪn\ten');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await expect(table(page).getByRole('textbox', { name: 'Pronunciation of Jin' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(table(page).getByRole('combobox', { name: 'Language of Jin' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => navigator.clipboard.writeText('ˈdʒin\tde'));
  await cell(page, 'Jin', 'Pronunciation').focus();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 'Jin', 'Pronunciation')).toHaveText('ˈdʒin');
  await expect(cell(page, 'Jin', 'Language')).toContainText('de');
  await openList(page);
  await list(page).getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(headings(page)).toHaveText(asItWas);
  await expect(list(page).getByRole('checkbox').first()).toBeFocused();
});

test('after the active column is hidden, Tab goes to the word of the row', async ({ page, workspace }) => {
  await openNames(page, workspace);
  await cell(page, 'Jin', 'Method').focus();
  await openList(page);
  await tick(page, 'Method').uncheck();
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Jin', 'Word')).toHaveAttribute('tabindex', '0');
});

test('a column has the width its edge was dragged to, also after a reload', async ({ page, workspace }) => {
  await openNames(page, workspace);
  const kept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).filter(([key]) => key.startsWith('lectern.term-columns')),
    );
  const before = await width(heading(page, 'Language'));
  const place = await edge(page, 'Language').boundingBox();
  const [x, y] = [(place?.x ?? 0) + 4, (place?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await page.mouse.move(x + 60, y);
  await expect.poll(() => width(heading(page, 'Language'))).toBe(before + 60);
  expect(await kept(), 'nothing is kept while it is drawn').toEqual([]);
  await page.mouse.up();
  await expect.poll(async () => (await kept()).length).toBe(1);
  expect(await width(cell(page, 'Jin', 'Language'))).toBe(before + 60);
  await expect(page.locator('[data-range]')).toHaveCount(0);
  await expect(heading(page, 'Language')).toHaveAttribute('aria-sort', 'none');
  await page.reload();
  await expect.poll(() => width(heading(page, 'Language'))).toBe(before + 60);
  await edge(page, 'Language').dblclick();
  await expect.poll(() => width(heading(page, 'Language'))).toBe(before);
});

test('Tab goes from a heading to its resize handle, where arrows change the width', async ({
  page,
  workspace,
}) => {
  await openNames(page, workspace);
  await heading(page, 'Pronunciation').focus();
  await page.keyboard.press('Tab');
  await expect(edge(page, 'Pronunciation')).toBeFocused();
  await expectAccessible(page, 'the edge of a column');
  const before = await width(heading(page, 'Pronunciation'));
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => width(heading(page, 'Pronunciation'))).toBe(before + 16);
  await expect(edge(page, 'Pronunciation')).toHaveAttribute(
    'aria-valuenow',
    String(Math.round((before + 16) / 16)),
  );
  await page.keyboard.press('Home');
  await expect.poll(() => width(heading(page, 'Pronunciation'))).toBe(64);
  await page.keyboard.press('Delete');
  await expect.poll(() => width(heading(page, 'Pronunciation'))).toBe(before);
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Pronunciation')).toBeFocused();
});

test('another tab has the same column layout and keeps its changes', async ({ page, context, workspace }) => {
  await openNames(page, workspace);
  const other = await context.newPage();
  await open(other, workspace, new URL(page.url()).pathname);
  await expect(row(other, 'Jin')).toBeVisible();
  await openList(page);
  await tick(page, 'Method').uncheck();
  await expect(heading(other, 'Method')).toBeHidden();
  await openList(other);
  await tick(other, 'Accent').uncheck();
  await expect(heading(page, 'Accent')).toBeHidden();
  await expect(heading(page, 'Method')).toBeHidden();
});
