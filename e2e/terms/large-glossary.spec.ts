// A glossary that is too large to parse and sort on the main thread is processed in workers.
import { open } from '#e2e/harness/open.ts';
import { cell, editCell, row, table } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { fill } from './fill.ts';

const TERMS = 21_000;

test('a glossary of 21,000 terms is parsed and sorted in workers, and can be edited as usual', async ({
  page,
  workspace,
}) => {
  const id = crypto.randomUUID();
  fill(workspace, id, TERMS);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));

  await open(page, workspace, `/glossaries/${id}`);
  const words = table(page).locator('[data-column="word"][data-row-id]');
  await expect(words.first()).toHaveText('word 0');
  await expect(words.nth(10)).toHaveText('word 10');
  expect(workers.some((url) => url.includes('/parse-worker-'))).toBe(true);
  expect(workers.some((url) => url.includes('/collation-worker-'))).toBe(true);

  await editCell(page, 'word 3', 'Word', 'zulu');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'zulu', 'Word')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('zulu');
  await expect(words).toHaveText(['zulu', 'New word']);
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('1599');
  await expect(words.first()).toHaveText('word 1599');
  await expect(row(page, 'word 15999')).toBeVisible();
});

test('scrolled rows reuse elements and end up in order, and the active cell stays', async ({
  page,
  workspace,
}) => {
  const id = crypto.randomUUID();
  fill(workspace, id, TERMS);
  await open(page, workspace, `/glossaries/${id}`);
  await cell(page, 'word 5', 'Word').click();
  await expect(cell(page, 'word 5', 'Word')).toBeFocused();
  const grid = table(page);
  const element = await row(page, 'word 12').elementHandle();

  for (const [to, seen] of [
    [1_600, 'word 60'],
    [4_800, 'word 160'],
    [4_000, 'word 135'],
  ] as const) {
    await grid.evaluate((scroller, top) => scroller.scrollTo({ top }), to);
    await expect(cell(page, seen, 'Word')).toBeInViewport();
  }
  const order = () =>
    grid.getByRole('row').evaluateAll((rows) => rows.map((one) => Number(one.ariaRowIndex)));
  await expect(async () => {
    const found = await order();
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(found.slice(0, 2)).toEqual([1, 7]);
    // Each row is named by its word for screen readers.
    expect(await grid.getByRole('rowheader').count()).toBe(found.length - 1);
  }).toPass();
  expect(await element?.evaluate((one) => one.isConnected)).toBe(true);
  await expect(cell(page, 'word 5', 'Word')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'word 6', 'Word')).toBeFocused();
});

test('a large glossary is shown even if no worker can be loaded', async ({ page, workspace, guard }) => {
  guard.allow(/Failed to load resource/);
  await page.route(/worker-[^/]+\.js$/, (route) => route.abort());
  const id = crypto.randomUUID();
  fill(workspace, id, TERMS);
  await open(page, workspace, `/glossaries/${id}`);
  await expect(cell(page, 'word 0', 'Word')).toBeVisible();
  await expect(cell(page, 'word 10', 'Word')).toBeVisible();
});
