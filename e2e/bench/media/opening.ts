// Measures opening a file of gigabytes and seeking to its middle: time until it plays, and bytes fetched.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atMost, below, type Figure, shown } from '#e2e/bench/figures/figure.ts';
import { alternate } from '#e2e/bench/figures/rounds.ts';
import { median } from '#e2e/bench/figures/statistics.ts';
import { type FaultProxy, startFaultProxy } from '#e2e/harness/fault-proxy.ts';
import { writeSparseMp4, writeSparseWav } from './files.ts';
import type { MediaSize, Place } from './media.ts';
import { choose, openGallery, waitForEvent } from './playback-times.ts';

const MIB = 1024 * 1024;
const POLL_MS = 50;
/** Time without traffic (ms) after which a transfer counts as finished. */
const QUIET_MS = 1_000;

export async function measureOpening(
  place: Place,
  rounds: number,
  { openedBytes }: MediaSize,
): Promise<Figure[]> {
  const gigabytes = `${(openedBytes / 1e9).toFixed(1)} GB`;
  console.log(`Files of ${gigabytes} are opened`);
  await writeSparseWav(join(place.folder, 'night.wav'), openedBytes);
  await writeSparseMp4(join(place.folder, 'night.mp4'), openedBytes);
  const first = (name: string) => async () => {
    await using opened = await openGallery(place, true);
    await choose(opened.page, name);
    const { pressedAt, loadedAt } = await Promise.race([waitForEvent(opened.page, 'loadedAt'), opened.lost]);
    return loadedAt - pressedAt;
  };
  const firsts = await alternate(
    { wav: first('night.wav'), mp4: first('night.mp4') },
    rounds,
    (ms) => `${ms.toFixed(0)} ms`,
  );
  const { sought = [] } = await alternate(
    { sought: () => seek(place, 'night.wav') },
    rounds,
    ({ ms, bytes, before }) =>
      `${ms.toFixed(0)} ms, ${(bytes / MIB).toFixed(1)} MiB, to open it ${(before / MIB).toFixed(1)} MiB`,
  );
  const middle = (figure: (one: Sought) => number) => median(sought.map(figure));
  return [
    below(
      `A wav of ${gigabytes}, from the press on its row to its first sound`,
      1_000,
      median(firsts['wav'] ?? []),
      'ms',
    ),
    below(`An mp4 of ${gigabytes}, to its first frame`, 1_000, median(firsts['mp4'] ?? []), 'ms'),
    atMost(
      'Bytes of the wav sent for a step into its middle',
      4,
      middle((one) => one.bytes / MIB),
      'MiB',
    ),
    shown('… from the press there to its sound', `${middle((one) => one.ms).toFixed(0)} ms`),
    shown('… sent before, until it could be heard', `${middle((one) => one.before / MIB).toFixed(1)} MiB`),
  ];
}

interface Sought {
  readonly ms: number;
  /** Bytes of the file sent for the seek. */
  readonly bytes: number;
  /** Bytes of the file sent before, for opening it. */
  readonly before: number;
}

/** Seeks with waveforms turned off, because another figure measures their bytes. */
async function seek(place: Place, name: string): Promise<Sought> {
  await using between = await startFaultProxy(place.origin);
  await using opened = await openGallery({ ...place, origin: between.origin }, false);
  const { page, lost } = opened;
  const work = async (): Promise<Sought> => {
    await choose(page, name);
    await waitForEvent(page, 'loadedAt');
    const before = await quiet(between);
    await page.click('[role=slider]');
    const { pressedAt, loadedAt } = await waitForEvent(page, 'loadedAt');
    return { ms: loadedAt - pressedAt, before, bytes: (await quiet(between)) - before };
  };
  return await Promise.race([work(), lost]);
}

/** Waits until the traffic stops. @returns bytes of files sent */
async function quiet({ exchanges }: FaultProxy): Promise<number> {
  const sent = () =>
    exchanges.filter(({ url }) => url.startsWith('/read?')).reduce((sum, { bytes }) => sum + bytes, 0);
  let last = sent();
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await sleep(POLL_MS)) {
    if (sent() === last) continue;
    last = sent();
    since = performance.now();
  }
  return last;
}
