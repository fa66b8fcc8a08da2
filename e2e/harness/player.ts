// The player in the gallery’s details, and something for it to play.
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page, Request } from '@playwright/test';
import type { FixtureName } from './files.ts';

/** Of each kind that a browser plays, but wav. */
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

/** How long the browser says it is, in seconds; undefined until it knows. */
export function duration(page: Page): Promise<number | undefined> {
  return mediaProperty(page, 'duration');
}

/** Where it plays, in seconds. */
export function seconds(page: Page): Promise<number> {
  return mediaProperty(page, 'currentTime').then((at) => at ?? Number.NaN);
}

/** The media element is part of how it works, and shows nothing of itself: no role leads to it. */
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

/** Goes to a place in it, as a share of the whole. */
export async function pressAt(page: Page, share: number): Promise<void> {
  const { width } = (await position(page).boundingBox()) ?? { width: 0 };
  await position(page).click({ position: { x: width * share, y: 8 } });
}

const HEIGHT = 72;
const LINE = /M[\d.]+ ([\d.]+)V([\d.]+)/g;

/** Of the waveform: how far each line goes up and down, as shares of half the height. */
export async function lines(page: Page): Promise<(readonly [up: number, down: number])[]> {
  const d = (await position(page).locator('path').first().getAttribute('d')) ?? '';
  const share = (y: string | undefined) => Math.abs(Number(y) - HEIGHT / 2) / (HEIGHT / 2);
  return [...d.matchAll(LINE)].map(([, up, down]) => [share(up), share(down)]);
}

export const RATE = 8_000;
const HEADER = 44;

/** A wav of one channel of 16 bits; `sampleAt` answers -32768 to 32767. */
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

/** As long as that, and silent: it takes no room on the disk. */
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
 * How many requests of media elements are under way, and of how many files there were any at the same time at most. What a
 * worker has asked for ends with it, and nothing tells.
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
