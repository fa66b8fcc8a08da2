// One contender, once: a fresh browser, the work, and what it cost the browser.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startBrowser } from './bench-browser.ts';
import type { BenchPage } from './bench-page.ts';
import { cpuSeconds, memoryBytes, processTree } from './process-tree.ts';

export interface Sample {
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** Peak over all the browser's processes, above what it held before the work. */
  readonly memoryBytes: number;
  /** Longest task of the page's main thread, in milliseconds; 0 when none reached 50 ms. */
  readonly longestTaskMs: number;
}

const MEMORY_EVERY_MS = 500;
/** What a page does once all has arrived are its tasks too: the app reads the gallery again within two seconds. */
const LAST_TASKS_MS = 3_000;
let runs = 0;

/**
 * @param prepare opens what the work needs; not counted
 * @param work answers its own duration in milliseconds
 * @param traceInto a file for a trace of the work, which costs time of its own
 */
export async function browserRun<T>(
  prepare: (page: BenchPage) => Promise<T>,
  work: (page: BenchPage, prepared: T) => Promise<number>,
  traceInto?: string,
): Promise<Sample> {
  const mark = `--bench-run=${process.pid}-${++runs}`;
  await using browser = await startBrowser(mark);
  const { page } = browser;
  await page.addInitScript(recordLongTasks);
  const prepared = await prepare(page);
  const pids = await processTree(mark);
  if (traceInto !== undefined) await page.startTrace();
  const idle = await memoryBytes(pids);
  const before = await cpuSeconds(pids);
  let peak = idle;
  const sampler = setInterval(() => {
    void memoryBytes(pids).then((bytes) => (peak = Math.max(peak, bytes)));
  }, MEMORY_EVERY_MS);
  const milliseconds = await Promise.race([work(page, prepared), browser.lost]).finally(() =>
    clearInterval(sampler),
  );
  const after = await cpuSeconds(pids);
  await sleep(LAST_TASKS_MS);
  if (traceInto !== undefined) {
    await mkdir(dirname(traceInto), { recursive: true });
    await writeFile(traceInto, await page.endTrace());
  }
  return {
    seconds: milliseconds / 1000,
    cpuSeconds: after - before,
    memoryBytes: peak - idle,
    longestTaskMs: z.number().parse(await page.evaluate(longestOfPage)),
  };
}

function recordLongTasks(): void {
  const tasks: PerformanceEntry[] = [];
  Reflect.set(globalThis, 'longTasks', tasks);
  const observer = new PerformanceObserver((list) => void tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
}

/**
 * Counted from when the page heard of the files. Making thousands of `File`s is the browser's own task, and one from
 * which no page can spare a person; what the page does at its end counts.
 */
export function longestOfPage(): number {
  const begin = Number(Reflect.get(globalThis, 'workBegan') ?? 0);
  const tasks: unknown = Reflect.get(globalThis, 'longTasks');
  if (!Array.isArray(tasks)) throw new Error('Long tasks were not recorded.');
  const lengths = tasks
    .filter((task) => task instanceof PerformanceEntry)
    .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, begin));
  return Math.max(0, ...lengths);
}
