// A gallery in a browser of its own, and what its page notes of the file that is heard there.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startBrowser } from '#e2e/bench/browser/bench-browser.ts';
import type { BenchPage } from '#e2e/bench/browser/bench-page.ts';
import type { Place } from './media.ts';

/** Milliseconds after the navigation; 0: it hasn’t been. */
const heard = z.object({
  /** The last press of a button of the mouse. */
  pressedAt: z.number(),
  /** The first sound or frame after it is there. */
  loadedAt: z.number(),
  /** The first outline was drawn. */
  outlinedAt: z.number(),
  /** The first worker that draws was started. */
  drawingAt: z.number(),
  /** Every sample is in it. */
  drawnAt: z.number(),
});
export type Heard = z.infer<typeof heard>;

export interface Opened extends AsyncDisposable {
  readonly page: BenchPage;
  /** The browser's processes are found by it. */
  readonly mark: string;
  /** Rejects when there is no browser any more. */
  readonly lost: Promise<never>;
}

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 300_000;
let runs = 0;

/** @param isDrawn whether there is a waveform */
export async function openGallery({ origin, key }: Place, isDrawn: boolean): Promise<Opened> {
  const mark = `--bench-run=media-${process.pid}-${++runs}`;
  const browser = await startBrowser(mark);
  const { page, lost } = browser;
  // For a worker of our own, to compare with.
  await page.ignoreContentPolicy();
  await page.addInitScript(note, isDrawn);
  await page.goto(`${origin}/gallery#key=${key}`);
  await appears(page, '[role=treeitem]');
  return { page, lost, mark, [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose]() };
}

export async function appears(page: BenchPage, selector: string): Promise<void> {
  await page.evaluate(until, selector);
}

/** Puts the focus on a file, as a hand does. */
export async function choose(page: BenchPage, name: string): Promise<void> {
  await page.click(`[role=treeitem][data-path="${name}"]`);
}

/** What was noted once this was. */
export async function noted(page: BenchPage, what: keyof Heard): Promise<Heard> {
  const end = performance.now() + PATIENCE_MS;
  for (; performance.now() < end; await sleep(LOOK_EVERY_MS)) {
    const now = heard.parse(await page.evaluate(readNoted));
    if (now[what] > 0) return now;
  }
  throw new Error(`Nothing was noted of ${what}.`);
}

/** Runs in the page, as all below. */
function note(isDrawn: boolean): void {
  const noted = { pressedAt: 0, loadedAt: 0, outlinedAt: 0, drawingAt: 0, drawnAt: 0 };
  Reflect.set(globalThis, 'heard', noted);
  const look = () => {
    const d = document.querySelector('[role=slider] path')?.getAttribute('d') ?? '';
    // More than a flat line.
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
