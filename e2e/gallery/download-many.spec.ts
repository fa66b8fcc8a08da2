// Tests downloads of several files: one archive written to disk, or one file after another.

import { mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { downloadFolder, file, folder, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { fakeSavePicker, readSavedZip, savedFileSizes } from '#e2e/harness/save-picker.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { through } from '#e2e/harness/uploads.ts';

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const status = (page: Page) => page.getByRole('contentinfo');

/** Creates files in the gallery's folder, also with names that an upload may not have. */
async function lay({ folder, api }: Workspace, files: Readonly<Record<string, string | Buffer>>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  // A request with no-cache makes the service see these files.
  await api.files();
}

const text = (found: Map<string, Buffer>) =>
  Object.fromEntries([...found].map(([path, content]) => [path, content.toString()]));

test('saves a folder as one archive, from its menu and from its details', async ({
  page,
  workspace,
  folder: disk,
}) => {
  const large = Buffer.from(Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * at) % 253));
  await lay(workspace, {
    'Season 1/é – 😀.wav': 'one',
    'Season 1/deep/empty.wav': '',
    'Season 1/deep/large.wav': large,
    'other.wav': 'not this',
  });
  const suggestedNames = await fakeSavePicker(page);
  await open(page, workspace);
  await downloadFolder(page, 'Season 1');
  await expect(status(page).getByText('Saved 3 files to “Season 1.zip”.')).toBeVisible();
  const found = await readSavedZip(page, 'Season 1.zip', disk);
  expect([...found.keys()].toSorted()).toEqual([
    'Season 1/deep/empty.wav',
    'Season 1/deep/large.wav',
    'Season 1/é – 😀.wav',
  ]);
  expect(found.get('Season 1/é – 😀.wav')?.toString()).toBe('one');
  expect(found.get('Season 1/deep/large.wav')?.equals(large)).toBe(true);

  await folder(page, 'Season 1').click();
  await details(page).getByRole('button', { name: 'Download' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(suggestedNames).toEqual(['Season 1.zip', 'Season 1.zip']);
  await expect(status(page).getByText('Saved 3 files to “Season 1.zip”.')).toBeVisible();
});

test('saves a selection as an archive named after its folder, and a single file as it is', async ({
  page,
  workspace,
  folder: disk,
}) => {
  await lay(workspace, { 'a.wav': 'A', 'x/1.wav': '1', 'x/2.wav': '2', 'x/3.wav': '3' });
  const suggestedNames = await fakeSavePicker(page);
  await open(page, workspace, '/gallery?dir=x%2F');
  const button = selection(page).getByRole('button', { name: 'Download' });
  await tree(page).focus();
  await file(page, '1.wav').click({ modifiers: ['ControlOrMeta'] });
  const [one] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(one.suggestedFilename()).toBe('1.wav');
  expect(await readFile(await one.path(), 'utf8')).toBe('1');
  expect(await suggestedNames()).toEqual([]);

  await file(page, '3.wav').click({ modifiers: ['ControlOrMeta'] });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(status(page).getByText('Saved 2 files to “x.zip”.')).toBeVisible();
  expect(text(await readSavedZip(page, 'x.zip', disk))).toEqual({ 'x/1.wav': '1', 'x/3.wav': '3' });

  await tree(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await details(page).getByRole('button', { name: 'Download' }).click();
  await expect(status(page).getByText(/^Saved 4 files to “.+\.zip”\./)).toBeVisible();
  const [name = ''] = (await suggestedNames()).slice(-1);
  expect(text(await readSavedZip(page, name, disk))).toEqual({
    'a.wav': 'A',
    'x/1.wav': '1',
    'x/2.wav': '2',
    'x/3.wav': '3',
  });
});

test('keeps entries with odd names inside the archive’s folder', async ({
  page,
  workspace,
  folder: disk,
}) => {
  await lay(workspace, {
    'x/..\\..\\evil.wav': 'back',
    'x/C:\\evil.wav': 'drive',
    'x/%2e%2e%2fevil.wav': 'percent',
    'x/... /a.wav': 'dots',
    'x/a?.wav': 'question',
    'x/a*.wav': 'star',
    'x/aux.wav': 'device',
  });
  await fakeSavePicker(page);
  await open(page, workspace);
  await downloadFolder(page, 'x');
  await expect(status(page).getByText(/^Saved \d+ files to “x\.zip”\./)).toBeVisible();
  const found = text(await readSavedZip(page, 'x.zip', disk));
  for (const name of Object.keys(found)) expect(name).not.toMatch(/[\\:*?]|(^|\/)[. ]+(\/|$)/);
  expect(found).toMatchObject({
    'x/.._.._evil.wav': 'back',
    'x/C__evil.wav': 'drive',
    'x/%2e%2e%2fevil.wav': 'percent',
    'x/a_.wav': 'star',
    'x/a_ (2).wav': 'question',
    'x/_aux.wav': 'device',
  });
});

test('leaves out and names a deleted file and saves the others', async ({
  page,
  workspace,
  guard,
  folder: disk,
}) => {
  guard.allow(/status of 404/);
  await lay(workspace, { 'x/1.wav': '1', 'x/gone.wav': 'g', 'x/3.wav': '3' });
  await fakeSavePicker(page);
  await open(page, workspace);
  await expect(folder(page, 'x')).toBeVisible();
  await unlink(join(workspace.folder, 'x/gone.wav'));
  await downloadFolder(page, 'x');
  await expect(
    status(page).getByText('Saved 2 files to “x.zip”. Skipped because it no longer exists: “gone.wav”.'),
  ).toBeVisible();
  expect(text(await readSavedZip(page, 'x.zip', disk))).toEqual({ 'x/1.wav': '1', 'x/3.wav': '3' });
});

test('shows progress, asks before leaving, and leaves nothing after cancel', async ({ page, workspace }) => {
  await lay(workspace, { 'x/1.wav': 'first', 'x/2.wav': 'x'.repeat(500_000) });
  const released = Promise.withResolvers<void>();
  await fakeSavePicker(page);
  await open(page, workspace);
  await expect(folder(page, 'x')).toBeVisible();
  let reads = 0;
  await page.route('**/read?*', async (route) => {
    reads += 1;
    if (reads > 1) await released.promise;
    await route.continue().catch(() => undefined);
  });
  await downloadFolder(page, 'x');
  await expect(status(page).getByText(/^Saving “x\.zip”\./)).toContainText('1 of 2 files');
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  const cancel = status(page).getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(status(page).getByText('“x.zip” was cancelled. Nothing was saved.')).toBeVisible();
  expect(await savedFileSizes(page)).toEqual({});
  released.resolve();
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
    true,
  );
});

test('continues from the same byte after a broken connection and an outage', async ({
  page,
  service,
  workspace,
  guard,
  folder: disk,
}) => {
  guard.allow(/net::ERR_|status of 50/);
  const content = Buffer.from(Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 7) % 251));
  await lay(workspace, { 'x/1.wav': content, 'x/2.wav': '2' });
  await using between = await startFaultProxy(service.origin);
  await fakeSavePicker(page);
  await open(page, through(between, workspace));
  await expect(folder(page, 'x')).toBeVisible();
  const isRead = ({ url = '' }: IncomingMessage) => url.includes('/read?');
  const struck = [
    between.add({ when: isRead, fault: { kind: 'truncate', afterBytes: 700_000 }, times: 1 }),
    between.add({ when: isRead, fault: { kind: 'lose' }, times: 1 }),
    between.add({ when: isRead, fault: { kind: 'truncate', afterBytes: 300_000 }, times: 1 }),
  ];
  await downloadFolder(page, 'x');
  await expect(status(page).getByText('Saved 2 files to “x.zip”.')).toBeVisible({ timeout: 20_000 });
  expect(struck.map((times) => times())).toEqual([1, 1, 1]);
  const found = await readSavedZip(page, 'x.zip', disk);
  expect(found.get('x/1.wav')?.equals(content)).toBe(true);
  expect(found.get('x/2.wav')?.toString()).toBe('2');
});

test('saves nothing and says why if a file is replaced while it is read', async ({
  page,
  service,
  workspace,
  guard,
}) => {
  guard.allow(/net::ERR_|status of 404/);
  await lay(workspace, { 'x/1.wav': 'a'.repeat(1_000_000) });
  await using between = await startFaultProxy(service.origin);
  await fakeSavePicker(page);
  await open(page, through(between, workspace));
  await expect(folder(page, 'x')).toBeVisible();
  const isRead = ({ url = '' }: IncomingMessage) => url.includes('/read?');
  between.add({ when: isRead, fault: { kind: 'truncate', afterBytes: 300_000 }, times: 1 });
  let reads = 0;
  await page.route('**/read?*', async (route) => {
    reads += 1;
    if (reads === 2) await writeFile(join(workspace.folder, 'x/1.wav'), 'b'.repeat(1_000_000));
    await route.continue();
  });
  await downloadFolder(page, 'x');
  await expect(
    status(page).getByText(
      'Couldn’t save “x.zip”. The incomplete file was removed. “1.wav” was replaced or deleted during the download.',
    ),
  ).toBeVisible();
  expect(await savedFileSizes(page)).toEqual({});
  await status(page).getByRole('button', { name: 'Try again' }).click();
  await expect(status(page).getByText('Saved 1 file to “x.zip”.')).toBeVisible();
  expect(Object.keys(await savedFileSizes(page))).toEqual(['x.zip']);
});

test('saves files one by one without file access, and asks before many', async ({ page, workspace }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await lay(workspace, {
    'few/1.wav': '1',
    'few/2.wav': '2',
    ...Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`many/${at}.wav`, `${at}`])),
  });
  await open(page, workspace);
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await downloadFolder(page, 'few');
  await expect(status(page).getByText('Downloading 2 files.')).toBeVisible();
  await expect.poll(() => names.toSorted()).toEqual(['1.wav', '2.wav']);

  await downloadFolder(page, 'many');
  await expect(status(page).getByText(/^This browser can’t save 11 files as one archive/)).toBeVisible();
  expect(names).toHaveLength(2);
  await status(page).getByRole('button', { name: 'Save one by one' }).click();
  await expect(status(page).getByText('Downloading 11 files.')).toBeVisible({
    timeout: 15_000,
  });
  await expect.poll(() => names.length).toBe(13);
});

test('offers to save files one by one if the page may not read them', async ({ page, workspace, guard }) => {
  guard.allow(/net::ERR_/);
  await lay(workspace, { 'x/1.wav': '1', 'x/2.wav': '2' });
  await fakeSavePicker(page);
  await open(page, workspace);
  await page.route('**/read?*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  await downloadFolder(page, 'x');
  await expect(
    status(page).getByText(/^Couldn’t save “x\.zip”\. .* The storage doesn’t let this page build an archive/),
  ).toBeVisible();
  expect(await savedFileSizes(page)).toEqual({});
  await status(page).getByRole('button', { name: 'Save one by one' }).click();
  await expect.poll(() => names.toSorted()).toEqual(['1.wav', '2.wav']);
});

test('offers downloads only for files and only with readUrl', async ({ page, workspace }) => {
  await lay(workspace, { 'x/1.wav': '1', 'x/2.mp4': '2' });
  await fakeSavePicker(page);
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { workspace: { name: null }, termIfMatch: true, uploadUrls: true } }),
  );
  await open(page, workspace);
  await folder(page, 'x').click();
  await expect(details(page).getByRole('heading', { name: 'x' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selection(page).getByRole('button', { name: 'Copy paths' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await folder(page, 'x').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy path' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeHidden();
});

test('offers no download for empty folders', async ({ page, workspace }) => {
  await lay(workspace, { 'a.wav': '1' });
  await fakeSavePicker(page);
  await open(page, workspace);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('empty');
  await page.keyboard.press('Enter');
  await expect(details(page).getByRole('heading', { name: 'empty' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  await tree(page).focus();
  await page.keyboard.press('Space');
  await expect(selection(page).getByText('1 empty folder selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
});
