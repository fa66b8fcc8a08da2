// Opens the gallery in a new browser and records when a file becomes audible, visible and drawn.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import type { Place } from './media.ts';

/** Times of events (ms after navigation); 0 if an event hasn't happened. */
const heard = z.object({
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
export type Heard = z.infer<typeof heard>;

export interface Opened extends AsyncDisposable {
  readonly page: BenchPage;
  /** Switch by which the benchmark finds the browser's processes. */
  readonly mark: string;
  /** Rejects when the browser has exited; never resolves. */
  readonly lost: Promise<never>;
}

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 300_000;
let runs = 0;

/** @param isDrawn whether the page draws waveforms */
export async function openGallery({ origin, key }: Place, isDrawn: boolean): Promise<Opened> {
  const mark = `--bench-run=media-${process.pid}-${++runs}`;
  const browser = await startBrowser(mark);
  const { page, lost } = browser;
  // The bare worker of the comparison violates the page's policy.
  await page.ignoreContentPolicy();
  await page.addInitScript(note, isDrawn);
  await page.goto(`${origin}/gallery#key=${key}`);
  await appears(page, '[role=treeitem]');
  return { page, lost, mark, [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose]() };
}

export async function appears(page: BenchPage, selector: string): Promise<void> {
  await page.evaluate(until, selector);
}

/** Clicks a file's row. */
export async function choose(page: BenchPage, name: string): Promise<void> {
  await page.click(`[role=treeitem][data-path="${name}"]`);
}

/** Waits for an event. @returns the times of all events so far */
export async function noted(page: BenchPage, what: keyof Heard): Promise<Heard> {
  const end = performance.now() + PATIENCE_MS;
  for (; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
    const now = heard.parse(await page.evaluate(readNoted));
    if (now[what] > 0) return now;
  }
  throw new Error(`Nothing was noted of ${what}.`);
}

/** Runs in the page, like all functions below. */
function note(isDrawn: boolean): void {
  const noted = { pressedAt: 0, loadedAt: 0, outlinedAt: 0, drawingAt: 0, drawnAt: 0 };
  Reflect.set(globalThis, 'heard', noted);
  const look = () => {
    const d = document.querySelector('[role=slider] path')?.getAttribute('d') ?? '';
    // A shorter path is a flat line.
    if (d.length < 100) return void requestAnimationFrame(look);
    noted.outlinedAt = performance.now();
    return undefined;
  };
  addEventListener(
    'mousedown',
    ({ timeStamp }) => {
      noted.pressedAt = timeStamp;
      noted.loadedAt = 0;
      noted.outlinedAt = 0;
      requestAnimationFrame(look);
    },
    true,
  );
  const loaded = () => {
    noted.loadedAt ||= performance.now();
  };
  for (const name of ['loadeddata', 'seeked']) addEventListener(name, loaded, true);
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      const draws = String(address).includes('waveform');
      if (draws && !isDrawn) throw new Error('Nothing is drawn here.');
      super(address, options);
      if (!draws) return;
      noted.drawingAt ||= performance.now();
      this.addEventListener(
        'message',
        ({ data }: MessageEvent<{ readonly kind: string; readonly end?: string }>) => {
          if (data.kind === 'end' && data.end === 'whole') noted.drawnAt = performance.now();
        },
      );
    }
  };
}

function readNoted(): unknown {
  return Reflect.get(globalThis, 'heard');
}

async function until(selector: string): Promise<void> {
  while (!document.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve));
}
