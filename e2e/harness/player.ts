// Locators and actions of the gallery's player, and WAV files for it to play.
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import type { FixtureName } from './files.ts';

/** Fixtures that the browser plays, except WAV. */
export const PLAYABLE = [
  'tone.mp3',
  'tone.m4a',
  'tone.ogg',
  'clip.mp4',
  'clip.mov',
  'clip.mkv',
  'clip.webm',
] as const satisfies readonly FixtureName[];

export function player(page: Page): Locator {
  return page.getByRole('region', { name: 'Player' });
}

export function position(page: Page): Locator {
  return player(page).getByRole('slider', { name: 'Position' });
}

export function play(page: Page): Locator {
  return player(page).getByRole('button', { name: 'Play', exact: true });
}

export function pause(page: Page): Locator {
  return player(page).getByRole('button', { name: 'Pause', exact: true });
}

/** @returns the duration in seconds, undefined until the browser knows it */
export function duration(page: Page): Promise<number | undefined> {
  return mediaProperty(page, 'duration');
}

/** @returns the playback position in seconds */
export function seconds(page: Page): Promise<number> {
  return mediaProperty(page, 'currentTime').then((at) => at ?? Number.NaN);
}

/** Reads a property of the media element. The element has no role, so locators by role can't find it. */
export function mediaProperty(
  page: Page,
  what: 'duration' | 'currentTime' | 'playbackRate',
): Promise<number | undefined> {
  return page.evaluate((what) => {
    const element = document.querySelector('audio, video');
    if (!(element instanceof HTMLMediaElement)) return undefined;
    return Number.isNaN(element[what]) ? undefined : element[what];
  }, what);
}

/** Clicks the position slider.
 *
 * @param share position as a share of the duration, from 0 to 1
 */
export async function pressAt(page: Page, share: number): Promise<void> {
  const { width } = (await position(page).boundingBox()) ?? { width: 0 };
  await position(page).click({ position: { x: width * share, y: 8 } });
}

const HEIGHT = 72;
const LINE = /M[\d.]+ ([\d.]+)V([\d.]+)/g;

/** @returns for each line of the waveform how far it goes up and down, as shares of half the height */
export async function lines(page: Page): Promise<(readonly [up: number, down: number])[]> {
  const d = (await position(page).locator('path').first().getAttribute('d')) ?? '';
  const share = (y: string | undefined) => Math.abs(Number(y) - HEIGHT / 2) / (HEIGHT / 2);
  return [...d.matchAll(LINE)].map(([, up, down]) => [share(up), share(down)]);
}

export const RATE = 8_000;
const HEADER = 44;

/**
 * Writes a mono WAV file with 16 bits per sample.
 *
 * @param length duration in seconds
 * @param sampleAt returns the sample at an index, from -32768 to 32767
 */
export async function writeTone(
  path: string,
  length: number,
  sampleAt: (index: number) => number = (index) => Math.round(8_000 * Math.sin(index / 3)),
): Promise<void> {
  const samples = Math.round(length * RATE);
  const bytes = Buffer.alloc(HEADER + 2 * samples);
  wavHeader(samples).copy(bytes);
  for (let index = 0; index < samples; index++) bytes.writeInt16LE(sampleAt(index), HEADER + 2 * index);
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'w');
  await file.writeFile(bytes);
}

/**
 * Writes a silent WAV file as a sparse file, which needs no disk space.
 *
 * @param length duration in seconds
 */
export async function writeSilence(path: string, length: number): Promise<void> {
  const samples = Math.round(length * RATE);
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'w');
  await file.writeFile(wavHeader(samples));
  await file.truncate(HEADER + 2 * samples);
}

function wavHeader(samples: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 2 * samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(2 * RATE, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(2 * samples, 40);
  return header;
}

/**
 * Counts requests of media elements. Requests of workers are not counted, because their end is not reported.
 *
 * @returns `open`: requests in flight; `most`: maximum number of files that were requested at the same time
 */
export function reading(page: Page): { readonly open: number; readonly most: number } {
  const open = new Set<Request>();
  let most = 0;
  page.on('request', (request) => {
    if (request.resourceType() !== 'media') return;
    open.add(request);
    most = Math.max(most, new Set([...open].map((one) => one.url())).size);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    get open() {
      return open.size;
    },
    get most() {
      return most;
    },
  };
}
