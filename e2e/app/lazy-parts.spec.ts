// Tests lazy code that can't be fetched: the page on screen keeps working.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { layOut } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';

test('says that a menu’s code can’t be loaded, and opens the menu once it can', async ({
  page,
  workspace,
  folder,
  guard,
}) => {
  guard.allow(/Failed to load resource|PageLoadError/);
  let isReachable = false;
  await page.route(/appearance-choice-.*\.js/, (route) => (isReachable ? route.continue() : route.abort()));
  await layOut(folder, { 'take.mp3': 'tone.mp3' });
  await open(page, workspace);
  const appearance = page.getByRole('button', { name: 'Appearance' });
  await appearance.click();
  await expect(page.getByText('Part of this page couldn’t be loaded.')).toBeVisible();
  await expect(appearance).toHaveAttribute('aria-expanded', 'false');
  await dropOnto(page, page.getByRole('main'), [join(folder, 'take.mp3')]);
  await expectUploaded(page, 1);
  const fetched = page.waitForResponse(/appearance-choice-.*\.js/);
  isReachable = true;
  await fetched;
  await appearance.click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});

test('opens a first dialog as soon as its code has loaded', async ({ page, workspace }) => {
  await page.clock.install();
  await open(page, workspace);
  const code = page.waitForResponse(/appearance-choice-.*\.js/);
  const appearance = page.getByRole('button', { name: 'Appearance' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await appearance.click();
  await (await code).finished();
  // Longer than the animation, shorter than React's delay for late content.
  await page.clock.runFor(200);
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});
