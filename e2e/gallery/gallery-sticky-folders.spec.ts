// Tests sticky folder rows at the top of the tree.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { file, folder, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';

const take = (number: number) => `take ${String(number).padStart(2, '0')}.wav`;
const LIST = [
  ...Array.from({ length: 60 }, (_, at) => `season/episode/${take(at)}`),
  ...Array.from({ length: 60 }, (_, at) => `z/after ${at}.wav`),
];

/** Finds a folder's sticky row. */
function stickyFolder(page: Page, path: string) {
  return tree(page).locator(`[aria-hidden] [data-path="${path}"]`);
}

async function openAll(page: Page) {
  await expect(folder(page, 'season')).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press('ControlOrMeta+ArrowRight');
  await expect(file(page, take(0))).toBeVisible();
}

test.beforeEach(async ({ page, guard }) => {
  // The files of this fake list don't exist, so the player can't load them.
  guard.allow(/status of 404 .*\/media\/read-url/);
  await page.route('**/media/files', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(LIST) }),
  );
});

test('keeps the parent folders of visible rows at the top and scrolls back to them on click', async ({
  page,
  workspace,
}) => {
  await open(page, workspace);
  await openAll(page);
  await tree(page).evaluate((element) => element.scrollTo(0, 40 * 32 + 10));
  const top = (await tree(page).boundingBox())?.y ?? Number.NaN;
  const topOf = async (path: string) =>
    ((await stickyFolder(page, path).boundingBox())?.y ?? Number.NaN) - top;
  await expect(stickyFolder(page, 'season/episode/')).toBeInViewport();
  expect(await topOf('season/')).toBeCloseTo(1, 0);
  expect(await topOf('season/episode/')).toBeCloseTo(33, 0);
  await expectAccessible(page, 'folders at the upper edge');

  // The end of a folder pushes its sticky row out, so that it never hides the next row.
  await tree(page).evaluate((element) => element.scrollTo(0, 61 * 32 + 16));
  await expect.poll(() => topOf('season/')).toBeCloseTo(-15, 0);

  await tree(page).evaluate((element) => element.scrollTo(0, 40 * 32 + 10));
  await stickyFolder(page, 'season/episode/').click();
  await expect(folder(page, 'episode')).toBeInViewport({ ratio: 1 });
  await expect(folder(page, 'episode')).toHaveAttribute('data-focused', 'true');
  await expect(file(page, take(0))).toBeInViewport({ ratio: 1 });
});

test('scrolls a focused row out from behind sticky folders', async ({ page, workspace }) => {
  await open(page, workspace);
  await openAll(page);
  await page.keyboard.press('End');
  for (let at = 0; at < 70; at++) await page.keyboard.press('ArrowUp');
  const row = file(page, take(50));
  await expect(row).toHaveAttribute('data-focused', 'true');
  await expect(stickyFolder(page, 'season/episode/')).toBeInViewport();
  const over = await stickyFolder(page, 'season/episode/').boundingBox();
  const box = await row.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((over?.y ?? Number.NaN) + (over?.height ?? Number.NaN) - 0.5);
});

test('selects and opens menus on sticky folders, and shows a folder closed there', async ({
  page,
  workspace,
}) => {
  await open(page, workspace);
  await openAll(page);
  const scrolled = () => tree(page).evaluate((element) => element.scrollTop);
  const scrollTo = (top: number) => tree(page).evaluate((element, at) => element.scrollTo(0, at), top);
  const deep = 40 * 32 + 10;
  await scrollTo(deep);
  await stickyFolder(page, 'season/episode/').click({ position: { x: 10, y: 16 } });
  await expect(folder(page, 'episode')).toHaveAttribute('aria-selected', 'true');
  await stickyFolder(page, 'season/').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Actions for season' })).toBeVisible();
  expect(await scrolled()).toBe(deep);
  await page.keyboard.press('Escape');
  await expect(tree(page)).toBeFocused();

  // The row has the focus already, so no focus change scrolls to it.
  await page.keyboard.press('ArrowLeft');
  await expect(folder(page, 'season')).toHaveAttribute('aria-expanded', 'false');
  await expect(folder(page, 'season')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowRight');
  await expect(file(page, take(0))).toBeVisible();
  await scrollTo(deep);
  await stickyFolder(page, 'season/').locator('span:has(> svg[data-open])').click();
  await expect(folder(page, 'season')).toHaveAttribute('aria-expanded', 'false');
  await expect(folder(page, 'season')).toBeInViewport({ ratio: 1 });
});
