// Tests a list that is taller than an element can be. Emulating the pixel ratio hides that limit, so each ratio starts a
// browser of its own.
import { chromium } from '@playwright/test';
import { launchOptions } from '#e2e/chromium.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';

/** Makes a list of 11.5 million pixels. At a pixel ratio of 3 the browser's limit is 11.2 million. */
const FILES = 360_000;
const nameOf = (index: number) => `take-${String(index).padStart(6, '0')}.wav`;

// Runs one test after another, because each keeps a core busy.
test.describe.configure({ mode: 'default' });

for (const ratio of [1, 2, 3])
  test(`reaches every row of a list taller than any element, at a pixel ratio of ${ratio}`, async ({
    workspace,
  }) => {
    const options = launchOptions();
    await using browser = await chromium.launch({
      ...options,
      args: [...(options.args ?? []), `--force-device-scale-factor=${ratio}`, '--window-size=1280,800'],
    });
    const page = await browser.newPage({ viewport: null, reducedMotion: 'reduce' });
    const list = JSON.stringify(Array.from({ length: FILES }, (_, index) => nameOf(index)));
    await page.route('**/media/files', (route) =>
      route.fulfill({ contentType: 'application/json', headers: { ETag: '"all"' }, body: list }),
    );
    await open(page, workspace);
    const tree = page.getByRole('tree', { name: 'Files' });
    const row = (index: number) => tree.getByRole('treeitem', { name: nameOf(index) });
    const whole = { ratio: 0.9 };
    await expect(row(0)).toBeInViewport({ ...whole, timeout: 60_000 });
    const scrollTo = (share: number) =>
      tree.evaluate((element, to) => {
        element.scrollTop = to * element.scrollHeight;
      }, share);

    // With the scrollbar.
    await scrollTo(1);
    await expect(row(FILES - 1)).toBeInViewport(whole);
    await scrollTo(0.5);
    await expect(row(FILES / 2)).toBeInViewport(whole);

    // With the wheel, which must scroll row by row although a pixel of the scrollbar stands for several of the list.
    const topOf = (index: number) => row(index).evaluate((element) => element.getBoundingClientRect().top);
    const before = await topOf(FILES / 2 + 8);
    await tree.hover();
    await page.mouse.wheel(0, 96);
    await expect.poll(() => topOf(FILES / 2 + 8)).toBeCloseTo(before - 96, 0);

    // With keys.
    await tree.focus();
    await tree.press('End');
    await expect(row(FILES - 1)).toBeInViewport(whole);
    await tree.press('ArrowUp');
    await expect(tree).toHaveAttribute('aria-activedescendant', /-359998$/);
    await tree.press('Home');
    await expect(row(0)).toBeInViewport(whole);

    // With a search, and back to the same place.
    await scrollTo(0.5);
    await expect(row(FILES / 2)).toBeInViewport(whole);
    const search = page.getByRole('searchbox', { name: 'Search files' });
    await search.fill('take-000007');
    await expect(row(7)).toBeInViewport(whole);
    await search.fill('');
    await expect(row(FILES / 2)).toBeInViewport(whole);
  });
