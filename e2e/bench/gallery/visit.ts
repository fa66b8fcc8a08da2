// Measures a visit to a gallery: loading, searching, opening folders, scrolling, selecting, asking to delete.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import { longest, readRecord, startRecord } from '#e2e/bench/browser/page-record.ts';
import { painting, type Shown } from '#e2e/bench/browser/painted.ts';
import { TYPED } from './paths.ts';

export interface Gallery {
  readonly origin: string;
  readonly key: string;
  /** Folder in which the service keeps the files. */
  readonly folder: string;
  readonly files: number;
}

/** Times in ms. */
export interface Visit {
  readonly firstRows: number;
  /** From the first byte of the list until all rows can be searched. */
  readonly whole: number;
  /** From the last byte of the list until all rows can be searched. */
  readonly ready: number;
  readonly letters: readonly number[];
  readonly opened: readonly number[];
  readonly preview: number;
  /** Longest task by action (ms). */
  readonly longestTasks: Readonly<Record<string, number>>;
}

/** Arrival of the list (ms after navigation) and its bytes over the wire. */
export const listEntry = z.object({ firstByte: z.number(), lastByte: z.number(), bytes: z.number() });

const REST_MS = 1_000;
const OPENED = 10;
const FRAMES = 120;
const SAMPLE_EVERY_MS = 20;
const ROW = '[role=treeitem]';
const FOCUSED = `${ROW}[data-focused]`;
const DIALOG = '[role=dialog]';
let visits = 0;

const browserOfItsOwn = () => startBrowser(`--bench-run=gallery-${process.pid}-${++visits}`);

export const counted = (files: number): string => `${files.toLocaleString('en-US')} files`;

export async function visit(gallery: Gallery): Promise<Visit> {
  await using browser = await browserOfItsOwn();
  const { page } = browser;
  const work = async (): Promise<Visit> => {
    const { seenAt, wholeAt } = await openGallery(page, gallery);
    const { firstByte, lastByte } = listEntry.parse(await page.evaluate(listTimes));
    const tasks = await tasksOf(page);
    const done: Record<string, number> = { loading: await tasks() };
    const letters = await type(page);
    done['typing'] = await tasks();
    const opened = await openAndClose(page);
    done['opening'] = await tasks();
    await shown(page, { kind: 'element', selector: `${ROW}[aria-level="4"]` }, () =>
      page.press('ArrowRight', 'control'),
    );
    done['opening all'] = await tasks();
    await page.evaluate(scroll, FRAMES);
    done['scrolling'] = await tasks();
    await shown(page, { kind: 'gone', selector: `${ROW}[aria-level="2"]` }, () =>
      page.press('ArrowLeft', 'control'),
    );
    await page.press('Home');
    await shown(page, { kind: 'element', selector: `${ROW}[data-selected=all]` }, () =>
      page.press('a', 'control'),
    );
    done['selecting all'] = await tasks();
    await shown(page, { kind: 'gone', selector: `${ROW}[data-selected=all]` }, () => page.press('Escape'));
    const preview = await shown(page, { kind: 'part', of: DIALOG, text: counted(gallery.files / 10) }, () =>
      page.press('Delete'),
    );
    done['asking before a deletion'] = await tasks();
    return {
      firstRows: seenAt - firstByte,
      whole: wholeAt - firstByte,
      ready: wholeAt - lastByte,
      letters,
      opened,
      preview,
      longestTasks: done,
    };
  };
  // Await here, because the browser is closed when this function returns.
  return await Promise.race([work(), browser.lost]);
}

export interface Memory {
  /** Memory of the workers (bytes). */
  readonly atRest: number;
  readonly comparing: number;
}

/** Measures the workers' memory at rest, and while a list with one more file is compared with the current one. */
export async function memory(gallery: Gallery): Promise<Memory> {
  await using browser = await browserOfItsOwn();
  const { page } = browser;
  const work = async (): Promise<Memory> => {
    await page.watchWorkers();
    await openGallery(page, gallery);
    await type(page, TYPED.slice(0, 1));
    const atRest = await page.workerMemory(true);
    await appendFile(join(gallery.folder, `new ${visits}.wav`), '');
    await page.evaluate(press, 'Refresh');
    let comparing = atRest;
    const isOver = async () => Boolean(await page.evaluate(hasText, counted(gallery.files)));
    // The file count changes when the comparison is done.
    while (await isOver()) {
      comparing = Math.max(comparing, await page.workerMemory(false));
      await sleep(SAMPLE_EVERY_MS);
    }
    return { atRest, comparing };
  };
  return await Promise.race([work(), browser.lost]);
}

export interface Revisit {
  /** Time from navigation to rows (ms). */
  readonly rows: number;
  /** Bytes of the list over the wire. */
  readonly bytes: number;
}

/** Measures a second visit on a remembered device with an unchanged list. */
export async function revisit(gallery: Gallery): Promise<Revisit> {
  await using browser = await browserOfItsOwn();
  const { page } = browser;
  const work = async (): Promise<Revisit> => {
    await openGallery(page, gallery);
    await page.evaluate(press, 'Remember');
    await page.evaluate(press, 'Refresh');
    while (!(await page.evaluate(isKept))) await sleep(SAMPLE_EVERY_MS);
    await page.goto('about:blank');
    await page.goto(`${gallery.origin}/gallery`);
    const { seenAt } = await readRecord(page, REST_MS);
    // The request to the service follows after the cached list is complete.
    await page.evaluate(untilAnswered);
    const { bytes } = listEntry.parse(await page.evaluate(listTimes));
    return { rows: seenAt, bytes };
  };
  return await Promise.race([work(), browser.lost]);
}

async function openGallery(page: BenchPage, { origin, key, files }: Gallery) {
  await startRecord(page, ROW);
  await page.goto(`${origin}/gallery#key=${key}`);
  const wholeAt = z.number().parse(await page.evaluate(textAt, counted(files)));
  const { seenAt } = await readRecord(page, REST_MS);
  return { seenAt, wholeAt };
}

/** @returns a function that returns the longest task (ms) since its last call */
async function tasksOf(page: BenchPage): Promise<() => Promise<number>> {
  let known = 0;
  return async () => {
    const record = await readRecord(page, REST_MS);
    const tasks = record.tasks.slice(known);
    known = record.tasks.length;
    return longest({ ...record, tasks });
  };
}

/** Types each word letter by letter and clears the search between words. */
async function type(page: BenchPage, words: readonly string[] = TYPED): Promise<number[]> {
  const letters: number[] = [];
  await page.evaluate(focus, 'input[type=search]');
  for (const word of words) {
    for (const [at, letter] of Array.from(word).entries()) {
      const text = word.slice(0, at + 1);
      letters.push(await shown(page, { kind: 'marked', text }, () => page.press(letter)));
    }
    await shown(page, { kind: 'gone', selector: 'mark' }, () => page.press('Escape'));
  }
  return letters;
}

async function openAndClose(page: BenchPage): Promise<number[]> {
  const took: number[] = [];
  await page.evaluate(focus, '[role=tree]');
  await page.press('Home');
  for (let time = 0; time < OPENED; time++) {
    const opened: Shown = { kind: 'element', selector: `${FOCUSED}[aria-expanded=true]` };
    took.push(await shown(page, opened, () => page.press('ArrowRight')));
    const closed: Shown = { kind: 'element', selector: `${FOCUSED}[aria-expanded=false]` };
    took.push(await shown(page, closed, () => page.press('ArrowLeft')));
  }
  return took;
}

async function shown(page: BenchPage, what: Shown, act: () => Promise<unknown>): Promise<number> {
  return (await painting(page, 'keydown', what, act)).shown;
}

/** Runs in the page, like all functions below. */
export function listTimes(): unknown {
  const list = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/media/files'));
  if (!(list instanceof PerformanceResourceTiming)) throw new Error('The list was not asked for.');
  return { firstByte: list.responseStart, lastByte: list.responseEnd, bytes: list.transferSize };
}

async function untilAnswered(): Promise<void> {
  const isAnswered = () =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/media/files'));
  while (!isAnswered()) await new Promise((resolve) => requestAnimationFrame(resolve));
}

async function textAt(text: string): Promise<number> {
  const isThere = () =>
    [...document.querySelectorAll('footer')].some((one) => one.textContent.includes(text));
  while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now();
}

function hasText(text: string): boolean {
  return [...document.querySelectorAll('footer')].some((one) => one.textContent.includes(text));
}

function focus(selector: string): void {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is nothing at ${selector}.`);
  found.focus();
}

function press(name: string): void {
  const buttons = [...document.querySelectorAll('button')];
  const button = buttons.find((one) => (one.ariaLabel ?? one.textContent.trim()) === name);
  if (!button) throw new Error(`There is no button “${name}”.`);
  button.click();
}

async function isKept(): Promise<boolean> {
  return (await caches.match('/kept-list')) !== undefined;
}

async function scroll(frames: number): Promise<void> {
  const tree = document.querySelector('[role=tree]');
  if (!tree) throw new Error('There is no tree.');
  for (let frame = 0; frame < frames; frame++) {
    tree.scrollTop += 700;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
