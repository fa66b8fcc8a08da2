// Tests the cached file list on a remembered device.
import type { Page } from '@playwright/test';
import { file, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';

const cachedLists = async (page: Page) =>
  await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(
      names.map((cacheName) => caches.match('/kept-list', { cacheName }).then((cached) => cached?.text())),
    );
    return found.filter((text) => text !== undefined);
  });

const isConfirmed = async (page: Page) =>
  await page.evaluate(async () => (await caches.match('/kept-list-confirmed')) !== undefined);

test('shows the cached list with its age, gets 304 if unchanged, and forgets it on sign-out', async ({
  page,
  workspace,
}) => {
  await uploadAll(workspace.api, { 'first.wav': 'tone.wav', 'second.wav': 'tone.wav' });
  await open(page, workspace);
  await expect(file(page, 'first.wav')).toBeVisible();
  expect(await cachedLists(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remember', exact: true }).click();
  // The cache is updated at the next poll, also if nothing has changed.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => cachedLists(page)).toEqual(['["first.wav","second.wav"]']);

  const released = Promise.withResolvers<void>();
  await page.route('**/media/files', async (route) => {
    await released.promise;
    await route.continue();
  });
  const answered = page.waitForResponse('**/media/files');
  await page.reload();
  await expect(file(page, 'second.wav')).toBeVisible();
  await expect(page.getByText('2 files, as of just now')).toBeVisible();
  released.resolve();
  expect((await answered).status()).toBe(304);
  await expect(page.getByText('as of')).toHaveCount(0);
  // From now on the list's age counts from the service's answer.
  await expect.poll(() => isConfirmed(page)).toBe(true);
  await expect(page.getByRole('contentinfo').getByText('2 files')).toBeVisible();

  await page.getByRole('button', { name: /^Workspace/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
});

test('marks files since the last visit as new during the whole visit', async ({ page, workspace }) => {
  await uploadAll(workspace.api, { 'old.wav': 'tone.wav' });
  await open(page, workspace);
  await page.getByRole('button', { name: 'Remember', exact: true }).click();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => cachedLists(page)).toEqual(['["old.wav"]']);
  await page.goto('about:blank');
  await uploadAll(workspace.api, { 'since.wav': 'tone.wav' });
  await page.clock.install();
  await page.goto(`${workspace.service.origin}/gallery`);
  const row = (name: string) => tree(page).getByRole('treeitem', { name: new RegExp(`^${name}`) });
  await expect(row('since.wav')).toContainText('New');
  await page.clock.runFor(60_000);
  await expect(row('since.wav')).toContainText('New');
  await expect(row('old.wav')).not.toContainText('New');
});
