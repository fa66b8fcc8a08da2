// Measures drawing the waveform of a long WAV file beside a worker that only reads the same ranges. Also measures memory,
// beside the same page without a waveform.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { memoryBytes, processTree } from '#e2e/bench/browser/process-tree.ts';
import { below, type Figure, ratio, shown } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median, medianRatio } from '#e2e/bench/figures/statistics.ts';
import { wavBytes, writeWav } from './files.ts';
import type { MediaSize, Place } from './media.ts';
import { choose, type OpenedGallery, openGallery, waitForEvent } from './playback-times.ts';
import { readAddress } from './serving.ts';

const MIB = 1024 * 1024;
const NAME = 'session.wav';
/** Size of a range (bytes), from src/waveform/wav/draw-pcm.ts. */
const WINDOW = 4 * MIB;
const MEMORY_EVERY_MS = 250;
/** Time (ms) until a player without a waveform is idle. */
const PLAYER_MS = 5_000;

interface Drawn {
  /** Time to the first outline (ms); NaN without a waveform. */
  readonly first: number;
  /** Time until all bytes are read (ms). */
  readonly whole: number;
  /** Peak memory of the browser (bytes). */
  readonly memory: number;
}

export async function measureWaveforms(
  place: Place,
  rounds: number,
  { drawnSeconds }: MediaSize,
): Promise<Figure[]> {
  const length = `${(drawnSeconds / 3600).toFixed(1)} hours`;
  const bytes = wavBytes(drawnSeconds);
  console.log(`A wav of ${length}, ${(bytes / MIB).toFixed(0)} MiB, is drawn`);
  await writeWav(join(place.folder, NAME), drawnSeconds);
  const results = await alternate<Drawn>(
    {
      lectern: () => inPage(place, true, draw),
      'bare loop': () => inPage(place, false, (opened) => readBare(opened, place, bytes)),
      'player alone': () => inPage(place, false, playerAlone),
    },
    rounds,
    ({ first, whole, memory }) =>
      `first ${first.toFixed(0)} ms, whole ${whole.toFixed(0)} ms, ${(memory / MIB).toFixed(0)} MiB`,
  );
  const of = (contender: string, figure: (one: Drawn) => number) => (results[contender] ?? []).map(figure);
  const whole = of('lectern', (one) => one.whole);
  const bare = of('bare loop', (one) => one.whole);
  const [drawn, alone] = ['lectern', 'player alone'].map((contender) =>
    of(contender, (one) => one.memory / MIB),
  );
  const above = (drawn ?? []).map((mebibytes, round) => mebibytes - (alone?.[round] ?? Number.NaN));
  return [
    below(
      `Waveform of a wav of ${length}: from the press on its row to the first outline`,
      1_000,
      median(of('lectern', (one) => one.first)),
      'ms',
    ),
    ratio(
      '… all of it, pace over a bare loop that reads the same ranges',
      '≥',
      0.7,
      medianRatio(bare, whole),
    ),
    shown('… until all of it is drawn', `${(median(whole) / 1000).toFixed(1)} s`),
    below('… memory above the page with the player alone', 100, median(above), 'MiB'),
  ];
}

async function inPage(
  place: Place,
  isDrawn: boolean,
  work: (opened: OpenedGallery) => Promise<Omit<Drawn, 'memory'>>,
): Promise<Drawn> {
  await using opened = await openGallery(place, isDrawn);
  const pids = await processTree(opened.mark);
  let memory = 0;
  const poll = async () => {
    memory = Math.max(memory, await memoryBytes(pids));
  };
  const looking = setInterval(() => void poll(), MEMORY_EVERY_MS);
  const took = await Promise.race([work(opened), opened.lost]).finally(() => clearInterval(looking));
  await poll();
  return { ...took, memory };
}

async function draw({ page }: OpenedGallery): Promise<Omit<Drawn, 'memory'>> {
  await choose(page, NAME);
  const { pressedAt, outlinedAt, drawingAt, drawnAt } = await waitForEvent(page, 'drawnAt');
  return { first: outlinedAt - pressedAt, whole: drawnAt - drawingAt };
}

async function readBare(
  { page }: OpenedGallery,
  { origin, key }: Place,
  bytes: number,
): Promise<Omit<Drawn, 'memory'>> {
  const url = await readAddress(origin, key, NAME);
  const whole = z.number().parse(await page.evaluate(readInWorker, url, bytes, WINDOW));
  return { first: Number.NaN, whole };
}

async function playerAlone({ page }: OpenedGallery): Promise<Omit<Drawn, 'memory'>> {
  await choose(page, NAME);
  await waitForEvent(page, 'loadedAt');
  await sleep(PLAYER_MS);
  return { first: Number.NaN, whole: Number.NaN };
}

/** Runs in the page. */
async function readInWorker(url: string, size: number, window: number): Promise<unknown> {
  const read = async () => {
    const began = performance.now();
    for (let at = 0; at < size; at += window) {
      const headers = { Range: `bytes=${at}-${Math.min(size, at + window) - 1}` };
      await (await fetch(url, { headers, cache: 'no-store' })).arrayBuffer();
    }
    postMessage(performance.now() - began);
  };
  const source = `const [url, size, window] = ${JSON.stringify([url, size, window])}; void (${String(read)})();`;
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The bare loop failed.')));
  });
}
