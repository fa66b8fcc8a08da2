// Opens the gallery in a new browser and records when a file becomes audible, visible and drawn.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import type { Place } from './media.ts';

/** Times of events (ms after navigation); 0 if an event hasn't happened. */
const playbackTimes = z.object({
  /** Last press of a mouse button. */
  pressedAt: z.number(),
  /** First sound or frame after the press. */
  loadedAt: z.number(),
  /** First outline of the waveform. */
  outlinedAt: z.number(),
  /** Start of the waveform worker. */
  drawingAt: z.number(),
  /** The waveform is complete. */
  drawnAt: z.number(),
});
export type PlaybackTimes = z.infer<typeof playbackTimes>;

export interface OpenedGallery extends AsyncDisposable {
  readonly page: BenchPage;
  /** Switch by which the benchmark finds the browser's processes. */
  readonly mark: string;
  /** Rejects when the browser has exited; never resolves. */
  readonly lost: Promise<never>;
}

const POLL_MS = 20;
const TIMEOUT_MS = 300_000;
let runs = 0;

/** @param isDrawn whether the page draws waveforms */
export async function openGallery({ origin, key }: Place, isDrawn: boolean): Promise<OpenedGallery> {
  const mark = `--bench-run=media-${process.pid}-${++runs}`;
  const browser = await startBrowser(mark);
  const { page, lost } = browser;
  // The bare worker of the comparison violates the page's policy.
  await page.ignoreContentPolicy();
  await page.addInitScript(recordTimes, isDrawn);
  await page.goto(`${origin}/gallery#key=${key}`);
  await waitForElement(page, '[role=treeitem]');
  return { page, lost, mark, [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose]() };
}

export async function waitForElement(page: BenchPage, selector: string): Promise<void> {
  await page.evaluate(until, selector);
}

/** Clicks a file's row. */
export async function choose(page: BenchPage, name: string): Promise<void> {
  await page.click(`[role=treeitem][data-path="${name}"]`);
}

/** Waits for an event. @returns the times of all events so far */
export async function waitForEvent(page: BenchPage, what: keyof PlaybackTimes): Promise<PlaybackTimes> {
  const end = performance.now() + TIMEOUT_MS;
  for (; performance.now() < end; await sleep(POLL_MS)) {
    const now = playbackTimes.parse(await page.evaluate(readTimes));
    if (now[what] > 0) return now;
  }
  throw new Error(`The event ${what} did not happen.`);
}

/** Runs in the page, like all functions below. */
function recordTimes(isDrawn: boolean): void {
  const times = { pressedAt: 0, loadedAt: 0, outlinedAt: 0, drawingAt: 0, drawnAt: 0 };
  Reflect.set(globalThis, 'playbackTimes', times);
  const poll = () => {
    const d = document.querySelector('[role=slider] path')?.getAttribute('d') ?? '';
    // A shorter path is a flat line.
    if (d.length < 100) return void requestAnimationFrame(poll);
    times.outlinedAt = performance.now();
    return undefined;
  };
  addEventListener(
    'mousedown',
    ({ timeStamp }) => {
      times.pressedAt = timeStamp;
      times.loadedAt = 0;
      times.outlinedAt = 0;
      requestAnimationFrame(poll);
    },
    true,
  );
  const loaded = () => {
    times.loadedAt ||= performance.now();
  };
  for (const name of ['loadeddata', 'seeked']) addEventListener(name, loaded, true);
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      const draws = String(address).includes('waveform');
      if (draws && !isDrawn) throw new Error('Nothing is drawn here.');
      super(address, options);
      if (!draws) return;
      times.drawingAt ||= performance.now();
      this.addEventListener(
        'message',
        ({ data }: MessageEvent<{ readonly kind: string; readonly result?: unknown }>) => {
          if (data.kind === 'done' && data.result === 'whole') times.drawnAt = performance.now();
        },
      );
    }
  };
}

function readTimes(): unknown {
  return Reflect.get(globalThis, 'playbackTimes');
}

async function until(selector: string): Promise<void> {
  while (!document.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve));
}
