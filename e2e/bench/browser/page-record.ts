// Records long tasks (50 ms and more), layout shifts, and the time at which an awaited element appeared, inside the page.
import { z } from 'zod';
import type { BenchPage } from './bench-page.ts';

const record = z.object({
  /** Time of appearance (ms after navigation); 0 until then. */
  seenAt: z.number(),
  tasks: z.array(z.object({ start: z.number(), ms: z.number() })),
  shift: z.number(),
});
export type PageRecord = z.infer<typeof record>;

/** Starts recording in all later documents. @param wanted selector of the awaited element */
export async function startRecord(page: BenchPage, wanted: string): Promise<void> {
  await page.addInitScript(note, wanted);
}

/** Waits for the element and for `restMs` (ms) after it. @returns the record */
export async function readRecord(page: BenchPage, restMs: number): Promise<PageRecord> {
  return record.parse(await page.evaluate(settled, restMs));
}

export function longest({ tasks }: PageRecord): number {
  return Math.max(0, ...tasks.map(({ ms }) => ms));
}

/** Runs in the page. */
function note(wanted: string): void {
  const noted = { seenAt: 0, tasks: [] as object[], shift: 0 };
  Reflect.set(globalThis, 'pageRecord', noted);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      noted.tasks.push({ start: startTime, ms: duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput')) noted.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const poll = () => {
    if (!document.querySelector(wanted)) return void requestAnimationFrame(poll);
    noted.seenAt = performance.now();
    document.documentElement.dataset['seen'] = '';
    return undefined;
  };
  poll();
}

/** Runs in the page. */
async function settled(restMs: number): Promise<unknown> {
  const deadline = performance.now() + 60_000;
  const isSeen = () => document.documentElement.dataset['seen'] !== undefined;
  while (!isSeen() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  if (!isSeen()) throw new Error(`The expected change did not appear in ${document.title}.`);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return Reflect.get(globalThis, 'pageRecord');
}
