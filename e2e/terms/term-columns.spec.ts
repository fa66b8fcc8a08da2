// The table next to panels that narrow it: no cell is cut off, and no text moves when a cell becomes a field.
import type { Locator, Page } from '@playwright/test';
import { open } from '#e2e/harness/open.ts';
import { cell, form, openForm, row, table } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

async function openNames(page: Page, workspace: Workspace): Promise<void> {
  const { id } = await workspace.api.createGlossary({ name: 'Names' });
  await workspace.api.addTerm(id, {
    word: 'nginx',
    languageId: 'en-US',
    pronounceAs: 'engine x',
    phonemizationLanguageId: 'en-US',
  });
  await workspace.api.addTerm(id, {
    word: 'Jin',
    languageId: 'en-GB',
    phonemization: 'ˈjɪn',
    pronunciationLanguageId: 'zh',
  });
  await open(page, workspace, `/glossaries/${id}`);
  await expect(row(page, 'nginx')).toBeVisible();
}

const heading = (page: Page, name: string) => table(page).getByRole('columnheader', { name, exact: true });
const cutOff = (element: Element) => element.scrollWidth - element.clientWidth;

for (const width of [1440, 1280, 1024]) {
  test(`beside a form, columns are hidden at ${width} px and shown again when it closes`, async ({
    page,
    workspace,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openNames(page, workspace);
    await expect.poll(() => table(page).evaluate(cutOff)).toBe(0);
    const before = await table(page).getByRole('columnheader').count();
    const dialog = await openForm(page);
    await expect(heading(page, 'Updated')).toBeHidden();
    for (const name of ['Word', 'Language', 'Pronunciation'])
      await expect(heading(page, name)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => table(page).evaluate(cutOff)).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(form(page)).toBeHidden();
    await expect(table(page).getByRole('columnheader')).toHaveCount(before);
  });
}

test('arrows go through the shown columns, and the active cell stays', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openNames(page, workspace);
  await cell(page, 'nginx', 'Accent').focus();
  await openForm(page);
  await expect(cell(page, 'nginx', 'Accent')).toBeVisible();
  await expect(cell(page, 'nginx', 'Read as')).toBeHidden();
  await cell(page, 'nginx', 'Accent').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeFocused();
});

test('on a phone, the pronunciation follows the word, on the screen and for the arrows', async ({
  page,
  workspace,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openNames(page, workspace);
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeInViewport({ ratio: 1 });
  await cell(page, 'nginx', 'Word').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'nginx', 'Pronunciation')).toBeFocused();
});

test('a narrow window shows every column, and the table scrolls', async ({ page, workspace }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openNames(page, workspace);
  await cell(page, 'nginx', 'Updated').scrollIntoViewIfNeeded();
  await expect(cell(page, 'nginx', 'Updated')).toBeInViewport({ ratio: 1 });
});

test('a language that is not set is an empty cell', async ({ page, workspace }) => {
  await openNames(page, workspace);
  await expect(cell(page, 'nginx', 'Accent')).toHaveText('');
  await expect(cell(page, 'Jin', 'Read as')).toHaveText('');
});

/** Returns the left and right end of a cell's text in px of the cell, for any kind of element. */
async function ink(place: Locator): Promise<number[]> {
  const picture = await place.screenshot();
  const reader = await place.page().context().newPage();
  const found = await reader.evaluate(inkOf, picture.toString('base64'));
  await reader.close();
  return found;
}

/** Runs in a page, which can decode a PNG. */
async function inkOf(png: string): Promise<number[]> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const [xs, ys]: [number[], number[]] = [[], []];
  // Inset from the cell's border and focus ring.
  const edge = 4;
  for (let y = edge; y < height - edge; y++) {
    for (let x = edge; x < width - edge; x++) {
      if ((data[(y * width + x) * 4 + 1] ?? 255) > 128) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

for (const [word, column] of [
  ['nginx', 'Word'],
  ['Jin', 'Pronunciation'],
] as const) {
  test(`${column} of ${word} keeps the position of its letters when it becomes a field`, async ({
    page,
    workspace,
  }) => {
    await openNames(page, workspace);
    const place = cell(page, word, column);
    await place.focus();
    const read = await ink(place);
    await page.keyboard.press('Enter');
    await expect(place.getByRole('textbox')).toBeFocused();
    // Clear the selection, whose background would change the pixels.
    await page.keyboard.press('End');
    const [left = 0, right = 0, ...heights] = await ink(place);
    expect(heights).toEqual(read.slice(2));
    // A column can begin between two pixels, which moves a letter by up to one pixel.
    for (const [at, edge] of [left, right].entries()) {
      expect(Math.abs(edge - (read[at] ?? 0))).toBeLessThanOrEqual(1);
    }
  });
}
