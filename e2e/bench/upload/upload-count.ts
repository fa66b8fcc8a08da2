// `npm run bench -- upload-count`: drops folders with more and more small files. These times must not grow with the number of
// files: until the tray, until the first byte, until "Pause all" reacts, until a reload offers all files again, and the time
// per file.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import { browserRun, longestOfPage } from '#e2e/bench/browser/browser-run.ts';
import { type Figure, ratio } from '#e2e/bench/figures/figure.ts';
import { startService } from '#e2e/harness/service.ts';
import { beginning, openApp, recordChoice } from './contenders.ts';
import { arrival, type Bench, gallery, tidyUp } from './gallery.ts';
import {
  allArePaused,
  pauseAndResume,
  recordTray,
  timeToAccept,
  timeToOfferAgain,
  timeToTray,
} from './pages/tray.ts';
import { longestTaskOrTrace } from './traced.ts';
import { folderOf } from './work-files.ts';

const MIB = 1024 * 1024;
const FEW = 2_000;
const COUNTS = [20_000, 50_000, 100_000];
/** Times of the clicks on "Pause all" and "Resume all" (s after the tray appeared). */
const CLICKS_AT_SECONDS = [0, 2, 5, 10];
/** Number of files in the long run, whose pace is compared with that of `FEW` files. */
const MANY = 50_000;

interface Count {
  readonly trayMs: number;
  readonly firstByteMs: number;
  readonly answerMs: number;
  readonly handedOverMs: number;
  readonly offeredMs: number;
  readonly memoryBytes: number;
  readonly longestTaskMs: number;
}

/** Runs each size once, because it takes minutes and measures the worst of thousands of tasks. */
export async function benchUploadCount(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  await using service = await startService({ LOG_LEVEL: 'warn' });
  const key = new URL(service.link ?? service.origin).hash.replace('#key=', '');
  const bench: Bench = { service, origin: service.origin, key, bundle: '' };
  try {
    const figures: Figure[] = [];
    for (const count of COUNTS) {
      const dropped = await folderOf(folder, count);
      const measured = await measure(bench, dropped, count);
      const task = { name: inWords(count), ofRounds: '', limitMs: 100, longestMs: measured.longestTaskMs };
      figures.push(...figuresOf(count, measured));
      figures.push(
        await longestTaskOrTrace(task, (trace) => measure({ ...bench, ...trace }, dropped, count)),
      );
    }
    const few = await pace(bench, await folderOf(folder, FEW), FEW);
    const many = await pace(bench, await folderOf(folder, MANY), MANY);
    figures.push(ratio(`files/s: ${inWords(MANY)} ÷ ${inWords(FEW)}`, '≥', 0.9, many / few));
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(bench: Bench, folder: string, count: number): Promise<Count> {
  await tidyUp(bench);
  const directory = join(gallery(bench), basename(folder));
  const found = {
    trayMs: 0,
    firstByteMs: 0,
    answerMs: 0,
    handedOverMs: 0,
    offeredMs: 0,
    longestTaskMs: 0,
  };
  const sample = await browserRun(
    async (page) => {
      await page.addInitScript(recordChoice);
      await page.addInitScript(recordTray);
      await openApp(page, bench);
    },
    async (page) => {
      const arrived = arrival(directory, 1);
      await page.drop([folder]);
      found.trayMs = await asked(page, timeToTray);
      const answers = asked(page, pauseAndResume, CLICKS_AT_SECONDS);
      found.firstByteMs = (await arrived) - (await beginning(page));
      found.answerMs = await answers;
      found.handedOverMs = await asked(page, timeToAccept);
      await page.evaluate(allArePaused);
      found.longestTaskMs = await asked(page, longestOfPage);
      const left = count - (await readdir(directory)).length;
      await page.goto(`${bench.origin}/gallery`);
      if (left > 0) found.offeredMs = await asked(page, timeToOfferAgain, left);
      return 0;
    },
    bench.traceInto,
  );
  const result = {
    ...found,
    memoryBytes: sample.memoryBytes,
    longestTaskMs: Math.max(found.longestTaskMs, sample.longestTaskMs),
  };
  console.log(`  ${count} files`, JSON.stringify(result));
  return result;
}

/** @returns files per second between the first and the last arrival */
async function pace(bench: Bench, folder: string, count: number): Promise<number> {
  await tidyUp(bench);
  const directory = join(gallery(bench), basename(folder));
  const { seconds } = await browserRun(
    (page) => openApp(page, bench),
    async (page) => {
      const [first, last] = [arrival(directory, 1), arrival(directory, count)];
      await page.drop([folder]);
      return (await last) - (await first);
    },
  );
  console.log(`  ${count} files in ${seconds.toFixed(1)} s`);
  return (count - 1) / seconds;
}

async function asked<A extends readonly unknown[]>(
  page: BenchPage,
  question: (...args: A) => unknown,
  ...args: A
): Promise<number> {
  return z.number().parse(await page.evaluate(question, ...args));
}

function figuresOf(count: number, measured: Count): Figure[] {
  const name = inWords(count);
  const { trayMs, firstByteMs, answerMs, offeredMs, memoryBytes } = measured;
  return [
    within(`${name}: until the tray is there`, 1_000, trayMs),
    within(`${name}: until the first file has arrived`, 5_000, firstByteMs),
    within(`${name}: slowest answer to “Pause all” and “Resume all”`, 300, answerMs),
    within(`${name}: until all is offered again after a reload`, 3_000, offeredMs),
    {
      figure: `${name}: memory above idle, peak`,
      goal: '< 400 MiB',
      measured: `${Math.round(memoryBytes / MIB)} MiB`,
      isReached: memoryBytes < 400 * MIB,
    },
  ];
}

function inWords(count: number): string {
  return `${count.toLocaleString('en')} files in a dropped folder`;
}

function within(figure: string, limitMs: number, ms: number): Figure {
  const measured = ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`;
  return { figure, goal: `< ${limitMs} ms`, measured, isReached: ms < limitMs };
}
