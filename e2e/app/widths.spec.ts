// Tests layouts by window width: bottom sheets, touch-sized rows, tools in one line, titles that are never covered.
import type { Locator, Page } from '@playwright/test';
import { boundingBoxOf } from '#e2e/harness/bounding-box.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture } from '#e2e/harness/files.ts';
import { folder, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { openForm, table } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { check } from '#e2e/harness/uploads.ts';
import { seed, uploadAll } from '#e2e/scenes/seed.ts';

/** Waits until nothing on the page moves, because late content may shift the layout. */
async function expectOneLine(places: readonly Locator[]): Promise<void> {
  await expect(async () => {
    const boxes = await Promise.all(places.map(boundingBoxOf));
    const middles = boxes.map(({ y, height }) => y + height / 2);
    for (const middle of middles) expect(Math.abs(middle - (middles[0] ?? 0))).toBeLessThanOrEqual(1);
    for (const [at, { x }] of boxes.entries()) {
      if (at > 0) expect(x).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0);
    }
  }).toPass({ timeout: 20_000 });
}

const tools = (page: Page) => [
  page.getByRole('searchbox'),
  page.getByLabel('Filter', { exact: true }),
  page.getByRole('button', { name: 'New folder' }),
  page.getByRole('button', { name: 'Upload files' }),
];

test('on a phone, shows tools in one line, touch-sized rows and dialogs from the bottom', async ({
  page,
  workspace,
}) => {
  await seed(workspace.api);
  await uploadAll(workspace.api, { 'tone.wav': 'tone.wav' });
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, workspace);
  await expectOneLine([...tools(page), page.getByRole('button', { name: 'More ways to upload' })]);
  // The button needs its text, because it has nearly the same icon as "New folder".
  await expect(page.getByRole('button', { name: 'Upload folder' })).toBeHidden();
  await page.getByRole('button', { name: 'More ways to upload' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Upload folder' }).click();
  await chooser;
  await expect.poll(async () => (await boundingBoxOf(folder(page, 'Podcast'))).height).toBe(44);
  await tree(page).getByRole('treeitem', { name: 'tone.wav' }).getByText('tone.wav').click();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Details' });
  const [title, name] = [
    details.getByRole('heading', { name: 'Details' }),
    details.getByRole('heading', { level: 3 }),
  ];
  await expect(async () => {
    expect((await boundingBoxOf(name)).x).toBe((await boundingBoxOf(title)).x);
    const ends = ['Close details', /^Copy/].map((label) => details.getByRole('button', { name: label }));
    const [close, copy] = await Promise.all(ends.map(boundingBoxOf));
    expect(copy?.right).toBe(close?.right);
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await dropOnto(page, tree(page), [fixture('tone.wav')]);
  await expect(check(page)).toBeInViewport({ ratio: 1 });
  await expect.poll(async () => (await boundingBoxOf(check(page))).bottom).toBe(740);
  const sheet = await boundingBoxOf(check(page));
  expect([sheet.x, sheet.width]).toEqual([0, 360]);
  expect(sheet.height).toBeLessThan(500);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await page.getByRole('link', { name: 'Names and places' }).click();
  await expect
    .poll(async () => (await boundingBoxOf(table(page).getByRole('row', { name: 'Siobhán' }))).height)
    .toBe(40);
});

test('places the upload check 88 px from the top with its buttons 8 px apart below a line', async ({
  page,
  workspace,
}) => {
  await seed(workspace.api);
  await uploadAll(workspace.api, { 'tone.wav': 'tone.wav' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, workspace);
  await dropOnto(page, tree(page), [fixture('tone.wav'), fixture('tone.mp3')]);
  await expect.poll(async () => (await boundingBoxOf(check(page))).y).toBe(88);
  expect((await boundingBoxOf(check(page))).width).toBe(760);
  await expect
    .poll(async () => {
      const cancel = await boundingBoxOf(check(page).getByRole('button', { name: 'Cancel' }));
      return (
        (await boundingBoxOf(check(page).getByRole('button', { name: 'Upload 1 file' }))).x - cancel.right
      );
    })
    .toBe(8);
  await expect(check(page)).toContainText('1 other has no conflicts.');
});

test('never cuts the text of the gallery search', async ({ page, workspace }) => {
  await seed(workspace.api);
  await open(page, workspace);
  for (const width of [1440, 1280, 1024, 768, 600, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const free = () =>
      page.getByRole('searchbox').evaluate((field: HTMLInputElement) => {
        const drawn = document.createElement('canvas').getContext('2d');
        if (!drawn) return undefined;
        drawn.font = getComputedStyle(field).font;
        return field.clientWidth - drawn.measureText(field.placeholder).width;
      });
    await expect.poll(free, { message: `at ${width} px` }).toBeGreaterThanOrEqual(0);
  }
});

for (const width of [1440, 1280, 1024, 768]) {
  test(`at ${width} px, shows the whole title of a glossary beside its tools`, async ({
    page,
    workspace,
  }) => {
    await seed(workspace.api);
    await page.setViewportSize({ width, height: 800 });
    await open(page, workspace, '/glossaries');
    await page.getByRole('link', { name: 'Names and places' }).click();
    const title = page.getByRole('heading', { level: 1, name: 'Names and places' });
    await expect(table(page)).toBeVisible();
    const line = [
      title,
      page.getByRole('button', { name: 'About this glossary' }),
      page.getByRole('searchbox'),
    ];
    const rest = page.getByRole('button', { name: 'Add term' }).first();
    await expectOneLine([...line, rest]);
    const cutOff = () => title.evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(cutOff).toBe(0);
    if (width < 1024) return;
    await openForm(page);
    await expect.poll(cutOff).toBe(0);
    await expectOneLine([page.getByRole('searchbox'), rest]);
  });
}

test('on a phone, keeps the header of a glossary to one line and opens search, filters and columns below it', async ({
  page,
  workspace,
}) => {
  await seed(workspace.api);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, workspace, '/glossaries');
  await page.getByRole('link', { name: 'Names and places' }).click();
  await expect(table(page)).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: 'Names and places' });
  const opener = page.getByRole('button', { name: 'Search and filter' });
  const add = page.getByRole('button', { name: 'Add term' });
  const line = [title, page.getByRole('button', { name: 'About this glossary' }), opener, add];
  await expectOneLine(line);
  for (const place of [opener, add]) expect((await boundingBoxOf(place)).width).toBeGreaterThanOrEqual(40);
  await expect.poll(() => title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await expect
    .poll(async () => (await boundingBoxOf(page.locator('header', { has: title }))).height)
    .toBe(48);
  await expect
    .poll(async () => (await boundingBoxOf(table(page))).y - (await boundingBoxOf(title)).bottom)
    .toBeLessThanOrEqual(24);
  const search = page.getByRole('searchbox');
  await expect(search).toBeHidden();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  const views = page.getByRole('button', { name: 'Words by language' });
  await expectOneLine([search, page.getByRole('button', { name: 'Columns' }), views]);
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await opener.click();
  await expect(search).toBeHidden();
  await opener.click();
  await search.fill('Siob');
  // An active filter must stay visible, because it hides rows.
  await opener.click();
  await expect(search).toBeFocused();
  await expect(page).toHaveURL(/\?q=Siob$/);
  await page.reload();
  await expect(search).toHaveValue('Siob');
  await expectOneLine(line);
});

test('on a phone, keeps one header line when the glossaries fail to load', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/500/);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route('**/api/glossary', (route) => route.fulfill({ status: 500, body: '' }));
  await open(page, workspace, '/glossaries');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectOneLine([
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'New glossary' }),
  ]);
});
