// Tests the player's requests, and files or addresses that disappear.
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { file, folder, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import {
  duration,
  pause,
  play,
  player,
  pressAt,
  reading,
  seconds,
  writeSilence,
} from '#e2e/harness/player.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { through } from '#e2e/harness/uploads.ts';

const HOUR = 3_600;

/** Creates an hour of silence, so that the browser fetches only parts of it. */
async function openHour(page: Page, workspace: Workspace): Promise<void> {
  await writeSilence(join(workspace.folder, 'hour.wav'), HOUR);
  await workspace.api.files();
  await open(page, workspace);
  await file(page, 'hour.wav').click();
  await expect.poll(() => duration(page)).toBe(HOUR);
}

/** Expires all addresses given so far. */
function expire(between: FaultProxy, status: number): void {
  const known = new Set(between.exchanges.map(({ url }) => url).filter((url) => url.startsWith('/read?')));
  between.add({ when: ({ url = '' }) => known.has(url), fault: { kind: 'answer', status } });
  between.cut();
}

test('replaces an expired address and continues at the same position', async ({
  page,
  service,
  workspace,
  guard,
}) => {
  guard.allow(/status of 403|ERR_/);
  await using between = await startFaultProxy(service.origin);
  await openHour(page, through(between, workspace));
  await play(page).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
  expire(between, 403);
  await pressAt(page, 0.75);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.75 * HOUR);
  await expect(pause(page)).toBeVisible();
  expect(await seconds(page)).toBeLessThan(0.76 * HOUR);
  // One new address for the player, and one for the waveform if it wasn't complete.
  expect(between.exchanges.filter(({ url }) => url.endsWith('/read-url')).length).toBeLessThanOrEqual(3);
  await expect(player(page).getByText('replaced')).toBeHidden();
  await page.close();
});

test('shows that playback waits for data until it continues', async ({ page, service, workspace, guard }) => {
  guard.allow(/ERR_/);
  await using between = await startFaultProxy(service.origin);
  await openHour(page, through(between, workspace));
  await play(page).click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2);
  const released = Promise.withResolvers<undefined>();
  const isRead = ({ url = '' }: { readonly url?: string | undefined }) => url.startsWith('/read?');
  between.add({ when: isRead, fault: { kind: 'wait', until: released.promise } });
  between.cut();
  await pressAt(page, 0.75);
  const waiting = player(page).getByText('Waiting for the server…');
  await expect(waiting).toBeVisible();
  between.clear();
  released.resolve(undefined);
  await expect(waiting).toBeHidden();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.75 * HOUR);
  await expect(pause(page)).toBeVisible();
  await page.close();
});

test('plays the new version of a replaced file and says so', async ({ page, workspace, guard }) => {
  guard.allow(/status of 404/);
  await openHour(page, workspace);
  await writeSilence(join(workspace.folder, 'hour.wav'), HOUR / 2);
  await pressAt(page, 0.25);
  await expect(
    player(page).getByText('This file was replaced. You’re playing the new version.'),
  ).toBeVisible();
  await expect.poll(() => duration(page)).toBe(HOUR / 2);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.2 * HOUR);
});

test('reports a file that is deleted during playback', async ({ page, workspace, guard }) => {
  guard.allow(/status of 404/);
  await openHour(page, workspace);
  await unlink(join(workspace.folder, 'hour.wav'));
  await pressAt(page, 0.75);
  await expect(player(page).getByText('“hour.wav” no longer exists.')).toBeVisible();
});

test('says why no address was given and requests it again', async ({ page, workspace, guard }) => {
  guard.allow(/status of 503/);
  await writeSilence(join(workspace.folder, 'hour.wav'), HOUR);
  await workspace.api.files();
  await page.route('**/media/read-url', (route) =>
    route.fulfill({ status: 503, headers: { 'retry-after': '5' }, body: '' }),
  );
  await open(page, workspace);
  await file(page, 'hour.wav').click();
  await expect(player(page).getByText('The server is busy.')).toBeVisible();
  await page.unroute('**/media/read-url');
  await player(page).getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => duration(page)).toBe(HOUR);
});

test('loads nothing while moving through files and releases each one', async ({ page, workspace }) => {
  for (let index = 0; index < 60; index++) {
    await writeSilence(join(workspace.folder, `takes/${String(index).padStart(2, '0')}.wav`), 300);
  }
  await workspace.api.files();
  await open(page, workspace, '/gallery?dir=takes%2F');
  await expect(page.getByRole('heading', { name: 'takes' }).last()).toBeVisible();
  const read = reading(page);
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/read-url')) addresses.push(request.url());
  });
  await tree(page).focus();
  await page.keyboard.press('Home');
  // Dispatched in the page, because a slow machine would press the keys too slowly.
  await tree(page).evaluate((element) => {
    for (let times = 0; times < 50; times++) {
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }),
      );
    }
  });
  await expect(page.getByRole('heading', { name: '49.wav' })).toBeVisible();
  await expect.poll(() => duration(page)).toBe(300);
  expect(read.most).toBeLessThanOrEqual(2);
  expect(addresses.length).toBeLessThanOrEqual(2);
  for (let times = 0; times < 3; times++) {
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => duration(page)).toBe(300);
  }
  await page.keyboard.press('Home');
  await expect(folder(page, 'takes')).toBeVisible();
  await expect(player(page)).toBeHidden();
  await expect.poll(() => read.open).toBe(0);
  await expect.poll(() => page.workers().filter((worker) => worker.url().includes('waveform'))).toEqual([]);
});

test('fetches only the target of a seek', async ({ page, workspace }) => {
  const devTools = await page.context().newCDPSession(page);
  let bytes = 0;
  devTools.on('Network.dataReceived', ({ dataLength }) => {
    bytes += dataLength;
  });
  await devTools.send('Network.enable');
  await writeSilence(join(workspace.folder, 'night.wav'), 8 * HOUR);
  await workspace.api.files();
  await open(page, workspace);
  await file(page, 'night.wav').click();
  await expect.poll(() => duration(page)).toBe(8 * HOUR);
  for (const share of [0.25, 0.9, 0.5]) {
    await pressAt(page, share);
    await expect.poll(() => seconds(page)).toBeCloseTo(share * 8 * HOUR, -3);
    await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.readyState)).toBe(4);
  }
  // The file has 460 MB.
  expect(bytes).toBeLessThan(60_000_000);
});
