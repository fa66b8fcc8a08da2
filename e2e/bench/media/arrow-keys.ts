// Measures moving through a folder of playable files with the arrow keys.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, type Figure } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { wavBytes, writeSparseWav } from './files.ts';
import type { Place } from './media.ts';
import { choose, openGallery, waitForElement, waitForEvent } from './playback-times.ts';

const FILES = 60;
const PRESSED = 50;
const SECONDS = 1_800;
const POLL_MS = 2;
const AFTER_MS = 2_000;

interface Moved {
  readonly most: number;
  readonly after: number;
  readonly requests: number;
}

export async function measureArrowKeys(place: Place, rounds: number): Promise<Figure[]> {
  console.log(`${PRESSED} arrow keys`);
  for (let index = 0; index < FILES; index++)
    await writeSparseWav(join(place.folder, nameOf(index)), wavBytes(SECONDS));
  const { moved = [] } = await alternate(
    { moved: () => move(place) },
    rounds,
    ({ most, after, requests }) => `${most} at a time, ${after} afterwards, of ${requests} requests in all`,
  );
  const worst = (figure: (one: Moved) => number) => Math.max(...moved.map(figure));
  return [
    atMost(
      `${PRESSED} quick arrow keys: files read at a time, maximum of all rounds`,
      2,
      worst((one) => one.most),
    ),
    atMost(
      '… files with a request still open two seconds later',
      1,
      worst((one) => one.after),
    ),
  ];
}

const nameOf = (index: number) => `take ${String(index).padStart(2, '0')}.wav`;

async function move(place: Place): Promise<Moved> {
  await using between = await startFaultProxy(place.origin);
  await using opened = await openGallery({ ...place, origin: between.origin }, true);
  const { page, lost } = opened;
  const reads = () => between.exchanges.filter(({ url }) => url.startsWith('/read?'));
  // Each file has its own signed address, so the addresses count files.
  const openFiles = () =>
    new Set(
      reads()
        .filter(({ isOpen }) => isOpen)
        .map(({ url }) => url),
    ).size;
  const work = async (): Promise<Moved> => {
    let most = 0;
    await choose(page, nameOf(0));
    const looking = setInterval(() => (most = Math.max(most, openFiles())), POLL_MS);
    for (let times = 0; times < PRESSED; times++) await page.press('ArrowDown');
    await waitForElement(page, `[data-focused][data-path="${nameOf(PRESSED)}"]`);
    await waitForEvent(page, 'loadedAt');
    await sleep(AFTER_MS);
    clearInterval(looking);
    return { most, after: openFiles(), requests: reads().length };
  };
  return await Promise.race([work(), lost]);
}
