// Code that is fetched when it is needed, and can't be: what is on screen goes on.
import { join } from 'node:path';
import { dropOnto } from '#e2e/harness/drop.ts';
import { layOut } from '#e2e/harness/files.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';

test('a menu whose code is out of reach leaves the page as it is, says so, and opens once it is there', async ({
  page,
  workspace,
  folder,
  guard,
}) => {
  guard.allow(/Failed to load resource|PageNotFetched/);
  let isReachable = false;
  await page.route(/appearance-choice-.*\.js/, (route) => (isReachable ? route.continue() : route.abort()));
  await layOut(folder, { 'take.mp3': 'tone.mp3' });
  await open(page, workspace);
  const appearance = page.getByRole('button', { name: 'Appearance' });
  await appearance.click();
  await expect(page.getByText('A part of this page couldn’t be loaded.')).toBeVisible();
  await expect(appearance).toHaveAttribute('aria-expanded', 'false');
  await dropOnto(page, page.getByRole('main'), [join(folder, 'take.mp3')]);
  await expectUploaded(page, 1);
  const fetched = page.waitForResponse(/appearance-choice-.*\.js/);
  isReachable = true;
  await fetched;
  await appearance.click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});

test('what is opened first opens as soon as its code is there, and is held back by no timer', async ({
  page,
  workspace,
}) => {
  await page.clock.install();
  await open(page, workspace);
  const code = page.waitForResponse(/appearance-choice-.*\.js/);
  const appearance = page.getByRole('button', { name: 'Appearance' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await appearance.click();
  await (await code).finished();
  // Long enough for what moves in, and less than React holds back what it shows late.
  await page.clock.runFor(200);
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeVisible();
});
