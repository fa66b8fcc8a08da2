// Tests the preview on hover.
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  audiblePlaybackSeconds,
  detachedAudioElements,
  recordDetachedAudio,
} from '#e2e/harness/detached-audio.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { HELD, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { type FixtureName, writeLargeFile } from '#e2e/harness/files.ts';
import { file, folder, selection, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { setTabVisibility } from '#e2e/harness/page-visibility.ts';
import {
  duration,
  PLAYABLE,
  pause,
  play,
  player,
  reading,
  seconds,
  writeSilence,
  writeTone,
} from '#e2e/harness/player.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { isPut, through } from '#e2e/harness/uploads.ts';
import { uploadAll } from '#e2e/scenes/seed.ts';

const choice = (page: Page) => player(page).getByRole('button', { name: 'Preview on hover' });

/** Files of different durations, so that a test tells them apart. */
const LENGTHS = { 'a.wav': 20, 'b.wav': 30, 'c.wav': 40 } as const;
/** Wait (ms) that is longer than the hover delay. */
const RESTED_MS = 1_000;

/** Records in order the files whose addresses were requested, including requests of the details. */
function addressesOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/read-url')) return;
    const body: unknown = request.postDataJSON();
    if (typeof body === 'object' && body !== null && 'fileName' in body) asked.push(String(body.fileName));
  });
  return asked;
}

/** Opens the gallery with the first file in the details and the setting on. */
async function openTones(page: Page, workspace: Workspace): Promise<void> {
  for (const [name, length] of Object.entries(LENGTHS)) await writeTone(join(workspace.folder, name), length);
  await workspace.api.files();
  await recordDetachedAudio(page);
  await page.clock.install();
  await open(page, workspace);
  await file(page, 'a.wav').click();
  await expect.poll(() => duration(page)).toBe(LENGTHS['a.wav']);
  await choice(page).click();
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'true');
}

async function expectAudible(page: Page, name: keyof typeof LENGTHS): Promise<void> {
  await expect.poll(() => audiblePlaybackSeconds(page)).toEqual([LENGTHS[name]]);
}

/** Expects no sound and no audio element that holds a source. */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect.poll(async () => (await detachedAudioElements(page)).filter(({ holds }) => holds)).toEqual([]);
  expect(await audiblePlaybackSeconds(page)).toEqual([]);
}

function leave(page: Page): Promise<void> {
  return page.getByRole('searchbox').hover();
}

/** Moves the pointer and waits for the lazy code that listens to it. */
async function restOnFirst(
  page: Page,
  name: keyof typeof LENGTHS,
  isHeard: () => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await leave(page);
    await file(page, name).hover();
    await page.clock.runFor(RESTED_MS);
    await isHeard();
  }).toPass();
}

/** Waits until the test has seen all requests so far. */
async function askedAll(page: Page): Promise<void> {
  await page.evaluate(() => fetch('/healthz'));
}

test('plays the first seconds of a hovered file and keeps focus, selection, address and details', async ({
  page,
  workspace,
}) => {
  await openTones(page, workspace);
  const details = page.getByRole('complementary', { name: 'Details' });
  const state = async () => ({
    address: page.url(),
    steps: await page.evaluate(() => history.length),
    active: await tree(page).getAttribute('aria-activedescendant'),
    focus: await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    selected: await tree(page).getByRole('treeitem', { selected: true }).getAttribute('aria-label'),
    details: await details.getByRole('heading').allTextContents(),
  });
  const before = await state();
  await file(page, 'b.wav').hover();
  await expectAudible(page, 'b.wav');
  await file(page, 'c.wav').hover();
  await expectAudible(page, 'c.wav');
  expect(await state()).toEqual(before);
  expect(before).toMatchObject({ selected: 'a.wav', details: ['Details', 'a.wav'] });
  await page.clock.runFor(10_000);
  await expectNothingLeft(page);
});

test('plays nothing on hover until the setting is on', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await choice(page).click();
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'false');
  const asked = addressesOf(page);
  await file(page, 'b.wav').hover();
  await page.clock.runFor(RESTED_MS);
  await choice(page).click();
  await file(page, 'c.wav').hover();
  await expectAudible(page, 'c.wav');
  expect(asked).toEqual(['c.wav']);
});

/** Duration (s) long enough that the browser keeps loading while it plays. */
async function openHour(page: Page, workspace: Workspace): Promise<void> {
  await writeSilence(join(workspace.folder, 'folder', 'd.wav'), 1);
  for (let index = 0; index < 60; index++) {
    await writeSilence(join(workspace.folder, `take ${index}.wav`), 1);
  }
  await writeSilence(join(workspace.folder, 'hour.wav'), 3_600);
  await openTones(page, workspace);
}

type Step = (page: Page) => Promise<unknown>;

async function expectToEnd(page: Page, ends: Readonly<Record<string, Step>>): Promise<void> {
  const read = reading(page);
  for (const [what, end] of Object.entries(ends)) {
    await leave(page);
    await file(page, 'hour.wav').hover();
    await expect.poll(() => audiblePlaybackSeconds(page), what).toEqual([3_600]);
    await end(page);
    await expectNothingLeft(page);
    await expect.poll(() => read.open, what).toBe(0);
  }
}

test('stops the preview and releases it on any other action', async ({ page, workspace }) => {
  await openHour(page, workspace);
  await expectToEnd(page, {
    'the mouse leaves the row': leave,
    'the mouse goes to a folder': () => folder(page, 'folder').hover(),
    'a key is pressed': () => page.keyboard.press('Shift'),
    'the list scrolls': () => page.mouse.wheel(0, 4),
    'the page is hidden': () => setTabVisibility(page, 'hidden'),
    'a button of the mouse is pressed': () => page.mouse.down(),
  });
});

test('stops the preview and releases it when its row or page disappears', async ({ page, workspace }) => {
  await openHour(page, workspace);
  // Dispatch the event in the page, because moving the mouse would stop the preview.
  const press = (button: Locator) => button.dispatchEvent('click');
  await expectToEnd(page, { 'that is chosen no more': () => press(choice(page)) });
  await choice(page).click();
  await expectToEnd(page, {
    'the details are closed': () => press(page.getByRole('button', { name: 'Close details' })),
  });
  await page.getByRole('button', { name: 'Show details' }).click();
  await expect.poll(() => duration(page)).toBe(LENGTHS['a.wav']);
  await expectToEnd(page, {
    'another page is opened': () => press(page.getByRole('link', { name: 'Glossaries' })),
  });
});

test('loads nothing while the pointer sweeps, and at most two files at once', async ({ page, workspace }) => {
  const names = Array.from({ length: 9 }, (_, index) => `take ${index}.wav`);
  for (const name of names) await writeSilence(join(workspace.folder, name), 3_600);
  await openTones(page, workspace);
  const asked = addressesOf(page);
  const read = reading(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const name of names) {
    await file(page, name).hover();
    await page.clock.runFor(250);
  }
  await file(page, 'c.wav').hover();
  await page.clock.runFor(299);
  await askedAll(page);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expectAudible(page, 'c.wav');
  expect(asked).toEqual(['c.wav']);

  for (const name of names) {
    await file(page, name).hover();
    await page.clock.runFor(300);
  }
  await expect.poll(() => audiblePlaybackSeconds(page)).toEqual([3_600]);
  expect(read.most).toBeLessThanOrEqual(2);
  await leave(page);
  await expectNothingLeft(page);
  await expect.poll(() => read.open).toBe(0);
});

test('plays one sound at a time: preview and player stop each other', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  await file(page, 'b.wav').hover();
  await expectAudible(page, 'b.wav');
  await expect(play(page)).toBeVisible();
  // Dispatch the event in the page, because moving the mouse would stop the preview.
  await play(page).dispatchEvent('click');
  await expect(pause(page)).toBeVisible();
  await expectNothingLeft(page);
  const before = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(before);

  await file(page, 'c.wav').hover();
  await expectAudible(page, 'c.wav');
  await leave(page);
  await expectNothingLeft(page);
  // The preview does not resume by itself.
  await expect(play(page)).toBeVisible();
});

test('plays no preview of the file that the player plays', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  const asked = addressesOf(page);
  await file(page, 'a.wav').hover();
  await page.clock.runFor(RESTED_MS);
  await askedAll(page);
  expect(asked).toEqual([]);
  await expect(pause(page)).toBeVisible();
  await pause(page).click();
  await expect(play(page)).toBeVisible();
  await file(page, 'a.wav').hover();
  await expectAudible(page, 'a.wav');
});

test('plays a row once per hover, and only in the player after a click', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await file(page, 'b.wav').hover();
  await expectAudible(page, 'b.wav');
  await file(page, 'b.wav').click();
  await expect.poll(() => duration(page)).toBe(LENGTHS['b.wav']);
  await expect(pause(page)).toBeVisible();
  await page.keyboard.press('Alt+p');
  await page.keyboard.press('k');
  await expect(play(page)).toBeVisible();
  const asked = addressesOf(page);
  await file(page, 'b.wav').hover({ position: { x: 200, y: 10 } });
  await page.clock.runFor(RESTED_MS);
  await file(page, 'c.wav').hover();
  await expectAudible(page, 'c.wav');
  expect(asked).toEqual(['c.wav']);
});

test('plays no row that scrolls under the pointer, and none on touch', async ({ page, workspace }) => {
  for (let index = 100; index < 200; index++) {
    await writeSilence(join(workspace.folder, `take ${index}.wav`), 3_600);
  }
  await openTones(page, workspace);
  const asked = addressesOf(page);
  const box = await file(page, 'take 105.wav').boundingBox();
  if (!box) throw new Error('There is no such row.');
  const [x, y] = [box.x + 200, box.y + box.height / 2];
  const under = () =>
    page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[data-path]')?.getAttribute('data-path'),
      [x, y] as const,
    );
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 1_000);
  await expect.poll(() => tree(page).evaluate(({ scrollTop }) => scrollTop)).toBe(1_000);
  await page.clock.runFor(RESTED_MS);
  await askedAll(page);
  const scrolled = asked.filter((name) => name !== 'take 105.wav');
  expect(scrolled).toEqual([]);
  await page.evaluate(
    ([x, y]) => {
      const finger = { pointerType: 'touch', bubbles: true, clientX: x, clientY: y + 1 };
      document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent('pointermove', finger));
    },
    [x, y] as const,
  );
  await page.clock.runFor(RESTED_MS);
  await page.mouse.move(x + 3, y);
  const name = await under();
  await expect.poll(() => audiblePlaybackSeconds(page)).toEqual([3_600]);
  expect(asked.filter((name) => name !== 'take 105.wav')).toEqual([name]);
});

test('plays previews whatever the details show', async ({ page, workspace }) => {
  await writeSilence(join(workspace.folder, 'folder', 'd.wav'), 1);
  await openTones(page, workspace);
  await file(page, 'b.wav').click({ modifiers: ['ControlOrMeta'] });
  await expect(selection(page)).toBeVisible();
  await expect(player(page)).toBeHidden();
  await file(page, 'c.wav').hover();
  await expectAudible(page, 'c.wav');

  await folder(page, 'folder').click();
  await expect(page.getByRole('heading', { name: 'folder' }).last()).toBeVisible();
  await file(page, 'c.wav').hover();
  await expectAudible(page, 'c.wav');

  await page.goto('about:blank');
  const asked = addressesOf(page);
  await open(page, workspace);
  await expect(page.getByText('Select a file or folder to see its details')).toBeVisible();
  await restOnFirst(page, 'b.wav', async () => {
    await askedAll(page);
    expect(asked).toContain('b.wav');
  });
});

test('stays silent without a message if the browser blocks autoplay', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.reload();
  await restOnFirst(page, 'b.wav', async () => expect(await detachedAudioElements(page)).not.toEqual([]));
  await expectNothingLeft(page);
  expect((await detachedAudioElements(page)).filter(({ played }) => played)).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('plays all playable formats, and only the sound of a video', async ({ page, workspace }) => {
  await uploadAll(workspace.api, Object.fromEntries(PLAYABLE.map((name) => [name, name])));
  await openTones(page, workspace);
  for (const [index, name] of PLAYABLE.entries()) {
    await file(page, name).hover();
    await expect.poll(async () => (await detachedAudioElements(page))[index]?.played, name).toBe(true);
  }
  await expect(page.locator('video')).toHaveCount(0);
});

test('does nothing for a file that the browser can’t play', async ({ page, workspace }) => {
  const names = ['clip.avi', 'clip.flv', 'clip.mpeg'] as const satisfies readonly FixtureName[];
  await uploadAll(workspace.api, Object.fromEntries(names.map((name) => [name, name])));
  await openTones(page, workspace);
  await play(page).click();
  await expect(pause(page)).toBeVisible();
  for (const [index, name] of names.entries()) {
    await file(page, name).hover();
    const played = Array.from({ length: index + 1 }, () => ({ played: false, holds: false }));
    await expect.poll(() => detachedAudioElements(page), name).toEqual(played);
  }
  await expect(pause(page)).toBeVisible();
});

test('plays no file that is still uploading', async ({ page, workspace, service, folder: disk }) => {
  await using between = await startFaultProxy(service.origin);
  between.add({ when: isPut, fault: HELD });
  await openTones(page, through(between, workspace));
  const source = join(disk, 'take.wav');
  await writeLargeFile(source, 12, 1);
  await dropOnto(page, file(page, 'a.wav'), [source]);
  const arriving = tree(page).getByRole('treeitem', { name: 'take.wav, uploading' });
  const asked = addressesOf(page);
  await arriving.hover();
  await page.clock.runFor(RESTED_MS);
  await file(page, 'c.wav').hover();
  await expectAudible(page, 'c.wav');
  expect(asked).toEqual(['c.wav']);
  await page.close();
});

test('requests nothing without readUrl', async ({ page, workspace }) => {
  await openTones(page, workspace);
  await page.route('**/api/capabilities', (route) =>
    route.fulfill({ json: { workspace: { name: null }, termIfMatch: true } }),
  );
  await page.reload();
  const asked = addressesOf(page);
  await file(page, 'b.wav').click();
  await expect(page.getByRole('heading', { name: 'b.wav' })).toBeVisible();
  await file(page, 'c.wav').hover();
  await page.clock.runFor(RESTED_MS);
  await askedAll(page);
  expect(asked).toEqual([]);
  expect(await detachedAudioElements(page)).toEqual([]);
});
