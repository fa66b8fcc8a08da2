// Tests saving a single file through the browser.
import { cp, mkdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture, sha256 } from '#e2e/harness/files.ts';
import { file, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { duration, position } from '#e2e/harness/player.ts';
import { startService } from '#e2e/harness/service.ts';
import { expect, test, type Workspace, workspaceOf } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';

const KEY = 'k'.repeat(40);

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const button = (page: Page) => details(page).getByRole('button', { name: 'Download' });

async function saved(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}

/** Creates a file in the gallery's folder, also with a name that an upload may not have. */
async function lay(workspace: Workspace, path: string): Promise<void> {
  const place = join(workspace.folder, path);
  await mkdir(dirname(place), { recursive: true });
  await cp(fixture('tone.wav'), place);
}

test('saves a file from its details and from its menu without leaving the page', async ({
  page,
  workspace,
}) => {
  await workspace.api.upload('Season 1/intro.wav', 'audio/wav', fixture('tone.wav'));
  await open(page, workspace, '/gallery?dir=Season+1%2F');
  const row = file(page, 'intro.wav');
  await row.click();
  const before = await page.evaluate(() => [location.href, history.length]);
  for (const act of [
    () => button(page).click(),
    async () => {
      await row.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Download' }).click();
    },
  ]) {
    const download = await saved(page, act);
    expect(download.suggestedFilename()).toBe('intro.wav');
    expect(await sha256(await download.path())).toBe(await sha256(fixture('tone.wav')));
  }
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before);
  // After this, only the player may read from an address.
  await expect(page.locator('a[href*="token="], iframe')).toHaveCount(0);
  await expect(tree(page)).toBeFocused();
});

test('saves a second file while the first address is pending', async ({ page, workspace }) => {
  for (const path of ['a.wav', 'b.wav']) await workspace.api.upload(path, 'audio/wav', fixture('tone.wav'));
  await open(page, workspace);
  const released = Promise.withResolvers<void>();
  await page.route('**/media/read-url', async (route) => {
    await released.promise;
    await route.continue();
  });
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  for (const name of ['a.wav', 'b.wav']) {
    await file(page, name).click();
    await expect(details(page).getByRole('heading', { name })).toBeVisible();
    await button(page).click();
  }
  released.resolve();
  await expect.poll(() => names.toSorted()).toEqual(['a.wav', 'b.wav']);
});

test('keeps the button in place when details arrive', async ({ page, workspace }) => {
  await workspace.api.upload('a.wav', 'audio/wav', fixture('tone.wav'));
  await open(page, workspace);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/file-player-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await file(page, 'a.wav').click();
  await expect(button(page)).toBeVisible();
  const before = await button(page).boundingBox();
  released.resolve();
  await expect(position(page)).toBeVisible();
  expect(await button(page).boundingBox()).toEqual(before);
});

test('downloads by keyboard', async ({ page, workspace }) => {
  await workspace.api.upload('a.wav', 'audio/wav', fixture('tone.wav'));
  await open(page, workspace);
  await tree(page).focus();
  await page.keyboard.press('End');
  await expect(details(page).getByRole('heading', { name: 'a.wav' })).toBeVisible();
  await button(page).focus();
  expect((await saved(page, () => page.keyboard.press('Enter'))).suggestedFilename()).toBe('a.wav');
  await expect(button(page)).toBeFocused();
});

for (const [path, name] of [
  ['100 % of #1; it’s (new)?.wav', '100 % of #1; it’s (new)_.wav'],
  ['%41%2F..%2Fb.wav', '%41%2F..%2Fb.wav'],
  ['"quoted" \'name\'.wav', "_quoted_ 'name'.wav"],
  ['😀 Cafe\u0301 שלום.wav', '😀 Caf\u00e9 שלום.wav'],
  ['dir/a=b&c+d, e.wav', 'a=b&c+d, e.wav'],
  ["filename*=UTF-8''x.exe.wav", "filename_=UTF-8''x.exe.wav"],
] as const) {
  test(`saves the odd name ${path} unchanged`, async ({ page, workspace }) => {
    await lay(workspace, path);
    // A request with no-cache makes the service see this file.
    await workspace.api.files();
    const [, parent = ''] = /^(.*\/)?/.exec(path) ?? [];
    await open(page, workspace, `/gallery?dir=${encodeURIComponent(parent)}`);
    await file(page, path.slice(parent.length)).click();
    const download = await saved(page, () => button(page).click());
    // Chromium normalises names to NFC and replaces characters that some file systems can't store.
    expect(download.suggestedFilename()).toBe(name);
    expect(await sha256(await download.path())).toBe(await sha256(fixture('tone.wav')));
  });
}

test('reports a deleted file and reads the list again', async ({ page, workspace, guard }) => {
  guard.allow(/status of 404/);
  for (const path of ['gone.wav', 'stays.wav']) {
    await workspace.api.upload(path, 'audio/wav', fixture('tone.wav'));
  }
  await open(page, workspace);
  await file(page, 'gone.wav').click();
  await expect(button(page)).toBeVisible();
  await unlink(join(workspace.folder, 'gone.wav'));
  await button(page).click();
  await expect(page.getByText('Couldn’t download “gone.wav”: it no longer exists.')).toBeVisible();
  await expect(file(page, 'gone.wav')).toBeHidden();
  await expect(file(page, 'stays.wav')).toBeVisible();
});

test('says why no address was given', async ({ page, workspace, guard }) => {
  guard.allow(/status of 503/);
  await workspace.api.upload('a.wav', 'audio/wav', fixture('tone.wav'));
  await open(page, workspace);
  await file(page, 'a.wav').click();
  await page.route('**/api/media/read-url', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '' }),
  );
  await button(page).click();
  await expect(page.getByText('Couldn’t download “a.wav”. The server is busy.')).toBeVisible();
  await page.unroute('**/api/media/read-url');
  expect((await saved(page, () => button(page).click())).suggestedFilename()).toBe('a.wav');
});

test('does not follow an invalid address', async ({ page, workspace }) => {
  await workspace.api.upload('a.wav', 'audio/wav', fixture('tone.wav'));
  await open(page, workspace);
  await file(page, 'a.wav').click();
  for (const address of ['javascript:document.title=1', '/read?token=x', 'data:audio/wav,x', 'a wish']) {
    await page.route('**/api/media/read-url', (route) => route.fulfill({ json: address }));
    await button(page).click();
    await expect(
      page.getByText(/^Couldn’t download .*\. Something other than the server responded/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.unroute('**/api/media/read-url');
  }
});

test('offers no download without readUrl', async ({ page, workspace }) => {
  await workspace.api.upload('a.wav', 'audio/wav', fixture('tone.wav'));
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { workspace: { name: null }, termIfMatch: true, uploadUrls: true } }),
  );
  await open(page, workspace);
  await file(page, 'a.wav').click();
  await expect(details(page).getByRole('heading', { name: 'a.wav' })).toBeVisible();
  await expect(button(page)).toBeHidden();
  await file(page, 'a.wav').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy path' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeHidden();
});

test('saves a file from another origin and ignores an answer that is no file', async ({
  page,
  service,
  guard,
}) => {
  // An answer that is no file must not load into a frame either.
  guard.allow(/status of 404|frame-ancestors/);
  await using other = await startService({ API_KEYS: `default:${KEY}`, ALLOWED_ORIGINS: service.origin });
  const there = workspaceOf(other, 'default', KEY);
  await there.api.upload('é.wav', 'audio/wav', fixture('tone.wav'));
  await page.goto(service.origin);
  await page.getByRole('textbox', { name: 'Server address' }).fill(`${other.origin}/api`);
  await page.getByRole('textbox', { name: 'API key', exact: true }).fill(KEY);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await file(page, 'é.wav').click();
  const before = await page.evaluate(() => [location.href, history.length]);
  const download = await saved(page, () => button(page).click());
  expect(download.suggestedFilename()).toBe('é.wav');
  expect(await sha256(await download.path())).toBe(await sha256(fixture('tone.wav')));
  // Wait until the player has its address, because it would take the next one.
  await expect.poll(() => duration(page)).toBeGreaterThan(0);
  // Replace the file after the address was given and before it is read.
  await page.route('**/api/media/read-url', async (route) => {
    const answer = await route.fetch();
    await there.api.upload('é.wav', 'audio/wav', fixture('tone.mp3'));
    await route.fulfill({ response: answer });
  });
  const [answer] = await Promise.all([
    // Ignore requests of the player.
    page.waitForResponse(
      (response) => response.url().includes('/read?') && response.request().resourceType() === 'document',
    ),
    button(page).click(),
  ]);
  expect(answer.status()).toBe(404);
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before);
  await expect(file(page, 'é.wav')).toBeVisible();
  await page.close();
});

test('offers no download of a file that is still uploading', async ({ page, workspace }) => {
  await open(page, workspace);
  const released = Promise.withResolvers<void>();
  await page.route('**/upload?token=*', async (route) => {
    await released.promise;
    await route.continue().catch(() => {});
  });
  await dropOnto(page, page.getByRole('main'), [fixture('tone.wav')]);
  await tree(page)
    .getByRole('treeitem', { name: /^tone\.wav/ })
    .click();
  await expect(details(page).getByRole('heading', { name: 'tone.wav' })).toBeVisible();
  await expect(button(page)).toBeHidden();
  released.resolve();
  await expectUploaded(page, 1);
  await expect(button(page)).toBeVisible();
});
