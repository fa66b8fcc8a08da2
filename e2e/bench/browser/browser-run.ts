// Runs one contender once in a new browser and measures the cost for the browser.
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
  /** Peak memory of all browser processes above the memory before the work (bytes). */
  readonly memoryBytes: number;
  /** Longest task of the page's main thread (ms); 0 if no task reached 50 ms. */
  readonly longestTaskMs: number;
}

const MEMORY_EVERY_MS = 500;
/** Time (ms) to record after the work. The app reads the file list again within two seconds, which counts too. */
const LAST_TASKS_MS = 3_000;
let runs = 0;

/**
 * @param prepare prepares the page; not measured
 * @param work does the work and returns its duration (ms)
 * @param traceInto file for a trace of the work; tracing costs time
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
 * Measures tasks from the moment the page received the files. Creating thousands of `File` objects is a task of the
 * browser that no page can avoid, so only the part after it counts.
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
