// Tests media in a bucket, which is another origin with its own CORS rules.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fixture, sha256 } from '#e2e/harness/files.ts';
import { downloadFolder, file } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { duration, lines, pause, play, player, pressAt, seconds, writeSilence } from '#e2e/harness/player.ts';
import { fakeSavePicker, readSavedZip, savedFileSizes } from '#e2e/harness/save-picker.ts';
import { expect } from '#e2e/harness/test.ts';
import { type Bucket, startOnBucket, test } from '#e2e/stores/bucket.ts';

// One worker, so that all tests share one S3 server.
test.describe.configure({ mode: 'default' });

/** Duration (s), longer than a browser fetches ahead. */
const LONG = 1_800;

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const status = (page: Page) => page.getByRole('contentinfo');

async function savedBy(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: download.suggestedFilename(), sha256: await sha256(await download.path()) };
}

const downloadOne = (page: Page) => savedBy(page, details(page).getByRole('button', { name: 'Download' }));

/** Records the `Content-Range` of responses to media elements from another origin. */
function mediaRanges(page: Page, origin: string): readonly string[] {
  const ranges: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'media' && response.url().startsWith(origin))
      ranges.push(response.headers()['content-range'] ?? '');
  });
  return ranges;
}

const firstByte = (range: string) => Number(/^bytes (\d+)-/.exec(range)?.[1] ?? 0);

async function layLong({ workspace }: Bucket, disk: string, length = LONG): Promise<void> {
  await writeSilence(join(disk, 'long.wav'), length);
  await workspace.api.upload('long.wav', 'audio/wav', join(disk, 'long.wav'));
}

const isDrawn = (page: Page) => lines(page).then((all) => all.length > 1);

test('lists, plays, seeks, draws and saves files in a bucket, one and several', async ({
  page,
  folder: disk,
  s3,
}) => {
  await using bucket = await startOnBucket(s3);
  const { workspace } = bucket;
  bucket.setUp();
  await layLong(bucket, disk);
  await workspace.api.upload('clip.mp4', 'video/mp4', fixture('clip.mp4'));
  await workspace.api.upload('Talks/one é.mp3', 'audio/mpeg', fixture('tone.mp3'));
  await workspace.api.upload('Talks/deep/two.wav', 'audio/wav', fixture('tone.wav'));
  await fakeSavePicker(page);
  const ranges = mediaRanges(page, s3.endpoint);

  await open(page, workspace, '/gallery?dir=Talks%2F');
  // The first pointer move loads the lazy parts of the page.
  await page.mouse.move(5, 5);
  await expect(file(page, 'long.wav')).toHaveAccessibleDescription(/^30:00 28\.8 MB \d\d:\d\d$/);
  await expect(file(page, 'clip.mp4')).toHaveAccessibleDescription(/^0:0\d/);

  await file(page, 'one é.mp3').click();
  await expect.poll(() => duration(page)).toBeGreaterThan(0.5);
  await expect(details(page).getByText(/^Audio, MP3 · [\d.]+ kHz, (mono|stereo)$/)).toBeVisible();
  // The tone lasts for the whole file.
  await expect
    .poll(() => lines(page).then((all) => all.filter(([up]) => up > 0.05).length))
    .toBeGreaterThan(140);
  await play(page).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
  expect(await downloadOne(page)).toEqual({ name: 'one é.mp3', sha256: await sha256(fixture('tone.mp3')) });

  await file(page, 'clip.mp4').click();
  await expect(details(page).getByText(/^Video, MP4 · AAC, [\d.]+ kHz, (mono|stereo)$/)).toBeVisible();
  await play(page).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
  const frames = () =>
    page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames);
  await expect.poll(frames).toBeGreaterThan(0);

  await file(page, 'long.wav').click();
  await expect.poll(() => duration(page)).toBe(LONG);
  await play(page).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
  await pressAt(page, 0.75);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.75 * LONG);
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => Math.max(...ranges.map(firstByte))).toBeGreaterThan(20_000_000);
  await expect.poll(() => isDrawn(page)).toBe(true);

  await downloadFolder(page, 'Talks');
  await expect(status(page).getByText('Saved 2 files to “Talks.zip”.')).toBeVisible();
  const found = await readSavedZip(page, 'Talks.zip', disk);
  expect([...found.keys()].toSorted()).toEqual(['Talks/deep/two.wav', 'Talks/one é.mp3']);
  expect(found.get('Talks/one é.mp3')?.equals(await readFile(fixture('tone.mp3')))).toBe(true);
  expect(found.get('Talks/deep/two.wav')?.equals(await readFile(fixture('tone.wav')))).toBe(true);
  // Close the page before its service stops.
  await page.close();
});

test('replaces an expired address of a bucket, also if the page can’t read the refusal', async ({
  page,
  folder: disk,
  guard,
  s3,
}) => {
  guard.allow(/status of 403|CORS policy|ERR_/);
  await using bucket = await startOnBucket(s3);
  const { workspace } = bucket;
  bucket.setUp();
  await layLong(bucket, disk);
  await open(page, workspace);
  const known = new Set<string>();
  let expired: ReadonlySet<string> = new Set();
  const readUnasked = Promise.withResolvers<void>();
  await page.route(`${s3.endpoint}/**`, async (route) => {
    const request = route.request();
    const url = request.url();
    known.add(url);
    // The waveform is drawn after the player has a new address.
    if (/^bytes=(?!0-)\d+-\d+$/.test(request.headers()['range'] ?? '')) await readUnasked.promise;
    // The bucket refuses the expired address, and its answer has no CORS headers.
    await route.continue(expired.has(url) ? { url: `${url}0` } : {}).catch(() => {});
  });
  await file(page, 'long.wav').click();
  await expect.poll(() => duration(page)).toBe(LONG);
  await play(page).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
  expired = new Set(known);
  await pressAt(page, 0.75);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.75 * LONG);
  await expect(pause(page)).toBeVisible();
  expect(await seconds(page)).toBeLessThan(0.76 * LONG);
  expect(await isDrawn(page)).toBe(false);
  readUnasked.resolve();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await expect(player(page).getByText('replaced')).toBeHidden();
  await page.close();
});

test('plays and draws the new version of a replaced file once the gallery knows of it', async ({
  page,
  folder: disk,
  s3,
}) => {
  await using bucket = await startOnBucket(s3);
  const { workspace } = bucket;
  bucket.setUp();
  await layLong(bucket, disk);
  await open(page, workspace);
  await page.mouse.move(5, 5);
  await expect(file(page, 'long.wav')).toHaveAccessibleDescription(/28\.8 MB/);
  await file(page, 'long.wav').click();
  await expect.poll(() => duration(page)).toBe(LONG);
  await play(page).click();
  // Addresses signed in another second differ.
  await expect.poll(() => seconds(page)).toBeGreaterThan(1);
  await layLong(bucket, disk, LONG / 2);
  // The service spends at most a tenth of its time on reading a bucket for details.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(file(page, 'long.wav')).toHaveAccessibleDescription(/14\.4 MB/, { timeout: 2_000 });
  }).toPass();
  await expect(
    player(page).getByText('This file was replaced. You’re playing the new version.'),
  ).toBeVisible();
  await expect.poll(() => duration(page)).toBe(LONG / 2);
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => isDrawn(page)).toBe(true);
  await page.close();
});

test('from a bucket without CORS for reading, saves files one by one and says why', async ({
  page,
  guard,
  s3,
}) => {
  guard.allow(/CORS policy|ERR_FAILED|status of 403/);
  await using bucket = await startOnBucket(s3);
  const { workspace } = bucket;
  // The CORS rule of an earlier version, which allowed sending only.
  await bucket.allow({
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['content-type', 'if-none-match', 'if-match'],
    ExposeHeaders: ['ETag'],
  });
  await workspace.api.upload('Talks/100 % é.wav', 'audio/wav', fixture('tone.wav'));
  await fakeSavePicker(page);
  await open(page, workspace, '/gallery?dir=Talks%2F');
  await page.mouse.move(5, 5);
  await expect(file(page, '100 % é.wav')).toHaveAccessibleDescription(/^0:00\.6 10 kB/);

  const saved = { name: '100 % é.wav', sha256: await sha256(fixture('tone.wav')) };
  await downloadFolder(page, 'Talks');
  await expect(
    status(page).getByText(
      /^Couldn’t save “Talks\.zip”\. .* The storage doesn’t let this page build an archive/,
    ),
  ).toBeVisible();
  expect(await savedFileSizes(page)).toEqual({});
  expect(await savedBy(page, status(page).getByRole('button', { name: 'Save' }))).toEqual(saved);

  await file(page, '100 % é.wav').click();
  await expect(
    player(page).getByText('The storage doesn’t let this page play “100 % é.wav”. Download it to play it.'),
  ).toBeVisible();
  expect(await downloadOne(page)).toEqual(saved);
  await expect(player(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.close();
});
