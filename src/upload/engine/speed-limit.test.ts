// The speed limit, measured in bytes that arrive at the store. The line itself is much faster than the limit.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { type Arrival, entry, setUp } from '#upload/testing/set-up.ts';

const MB = 1_000_000;
const FAST_LINE = 100 * MIB;

/**
 * Returns the largest share of the limit that arrived within any window of this length.
 * @param limit bytes per second
 */
function highestShare(arrivals: readonly Arrival[], limit: number, windowMs: number): number {
  let [first, sum, most] = [0, 0, 0];
  for (const { at, bytes } of arrivals) {
    sum += bytes;
    for (; (arrivals[first]?.at ?? at) <= at - windowMs; first++) sum -= arrivals[first]?.bytes ?? 0;
    most = Math.max(most, sum);
  }
  return most / ((limit * windowMs) / 1000);
}

/** Bytes per second from the first arrival on. */
function averageSpeed(arrivals: readonly Arrival[], untilMs: number): number {
  const total = arrivals.reduce((sum, { bytes }) => sum + bytes, 0);
  return (total * 1000) / (untilMs - (arrivals[0]?.at ?? 0));
}

/** Milliseconds in which the limit lets two parts of this size through, at least 5 s. */
function windowFor(limit: number, partBytes: number): number {
  return Math.max(5_000, (2 * partBytes * 1000) / limit);
}

function limited(limit: number | null, rate = FAST_LINE) {
  return setUp({ settings: { bandwidthLimit: limit }, rate, latency: () => 5 });
}

describe('the speed limit', () => {
  it.each([1, 1.7, 2.5, 3, 4, 7.3, 12, 40])(
    'of %d MB/s holds within a tenth for one large file, in any window of 5 s or of two parts',
    async (megabytes) => {
      const limit = megabytes * MB;
      const { engine, clock, arrivals, disk } = limited(limit);
      engine.intake.add([entry('a', 100 * limit)]);
      await clock.advance(80_000);
      const { partSize = 0 } = disk.get('a')?.upload ?? {};
      expect(partSize).toBeGreaterThanOrEqual(5 * MIB);
      expect(highestShare(arrivals, limit, windowFor(limit, partSize))).toBeLessThanOrEqual(1.1);
      expect(averageSpeed(arrivals, 80_000)).toBeGreaterThanOrEqual(0.9 * limit);
    },
  );

  it('cuts parts so small that two of them take about 5 s, but never below 5 MiB', async () => {
    const partSizes: number[] = [];
    for (const megabytes of [1, 3, 10]) {
      const { engine, clock, disk } = limited(megabytes * MB);
      engine.intake.add([entry('a', 10_000 * MIB)]);
      await clock.advance(30_000);
      partSizes.push((disk.get('a')?.upload?.partSize ?? 0) / MIB);
    }
    expect(partSizes.every((size) => size >= 5 && size <= 7.5)).toBe(true);
  });

  it.each([
    ['files of 50 kB', 50_000, 3],
    ['files of 4 MB', 4 * MB, 3],
    ['files of 16 MB, which would go whole without a limit', 16 * MB, 2],
    ['files of 300 kB at a high limit', 300_000, 20],
  ])('holds for many small files: %s', async (_, size, megabytes) => {
    const limit = megabytes * MB;
    const { engine, clock, arrivals } = limited(limit);
    const count = Math.ceil((20 * limit) / size);
    engine.intake.add(Array.from({ length: count }, (_, index) => entry(`f${index}`, size)));
    await clock.advance(15_000);
    const partSize = Math.min(size, 5.4 * MB);
    expect(highestShare(arrivals, limit, windowFor(limit, partSize))).toBeLessThanOrEqual(1.1);
    expect(averageSpeed(arrivals, 15_000)).toBeGreaterThanOrEqual(0.9 * limit);
  });

  it('holds for a large file beside small ones, and both advance', async () => {
    const limit = 3 * MB;
    const { engine, clock, arrivals, state, rows } = limited(limit);
    engine.intake.add([
      entry('big', 200 * MB),
      ...Array.from({ length: 200 }, (_, i) => entry(`f${i}`, 300_000)),
    ]);
    await clock.advance(40_000);
    expect(highestShare(arrivals, limit, 5_000)).toBeLessThanOrEqual(1.1);
    // A part waits until a whole part fits into the window, and those behind it wait as well.
    expect(averageSpeed(arrivals, 40_000)).toBeGreaterThanOrEqual(0.75 * limit);
    expect(state('f0')?.kind).toBe('done');
    expect(rows.get('big')?.confirmed).toBeGreaterThan(20 * MB);
  });

  it('holds when it is set during an upload: waiting files get smaller parts, running ones keep theirs', async () => {
    const limit = 3 * MB;
    const { engine, clock, arrivals, disk } = limited(null);
    engine.intake.add([entry('begun', 4_000 * MIB), entry('waiting', 300 * MIB)]);
    await clock.advance(2_000);
    const planned = disk.get('begun')?.upload?.partSize ?? 0;
    expect(planned).toBeGreaterThan(30 * MIB);
    engine.configure({ slots: 4, bandwidthLimit: limit, verify: false });
    // The parts that were under way finish at the speed of the line.
    await clock.advance(3_000);
    const before = arrivals.length;
    await clock.advance(300_000);
    const after = arrivals.slice(before);
    expect(disk.get('begun')?.upload?.partSize).toBe(planned);
    expect(highestShare(after, limit, windowFor(limit, planned))).toBeLessThanOrEqual(1.1);
    expect(averageSpeed(after, 305_000)).toBeGreaterThanOrEqual(0.8 * limit);
  });

  it('gives waiting files smaller parts when it is set', async () => {
    const limit = 2 * MB;
    const { engine, clock, arrivals, puts, disk } = limited(null, 10 * MB);
    engine.intake.add(Array.from({ length: 30 }, (_, i) => entry(`f${i}`, 16 * MB)));
    await clock.advance(1_000);
    engine.configure({ slots: 4, bandwidthLimit: limit, verify: false });
    // Files that were begun before finish in the parts they were cut into.
    await clock.advance(40_000);
    const before = arrivals.length;
    await clock.advance(60_000);
    const partSizes = [...disk.values()].map(({ upload }) => upload?.partSize ?? 0);
    const windowMs = windowFor(limit, Math.max(...partSizes));
    expect(windowMs).toBeLessThan(6_000);
    expect(highestShare(arrivals.slice(before), limit, windowMs)).toBeLessThanOrEqual(1.1);
    expect(puts().some((put) => put.endsWith(' 2'))).toBe(true);
  });

  it('applies at once when it is lowered, and ends at once when it is removed', async () => {
    const { engine, clock, arrivals, disk } = limited(10 * MB);
    engine.intake.add([entry('a', 2_000 * MB)]);
    await clock.advance(20_000);
    engine.configure({ slots: 4, bandwidthLimit: 2 * MB, verify: false });
    await clock.advance(1_000);
    const before = arrivals.length;
    await clock.advance(30_000);
    const windowMs = windowFor(2 * MB, disk.get('a')?.upload?.partSize ?? 0);
    expect(highestShare(arrivals.slice(before), 2 * MB, windowMs)).toBeLessThanOrEqual(1.1);
    engine.configure({ slots: 4, bandwidthLimit: null, verify: false });
    const { length } = arrivals;
    await clock.advance(1_000);
    expect(averageSpeed(arrivals.slice(length), clock.now())).toBeGreaterThan(20 * MB);
  });

  it('holds after a stall, because delayed bytes count when they arrive', async () => {
    const limit = 3 * MB;
    const { engine, clock, arrivals, mostPuts } = setUp({
      settings: { bandwidthLimit: limit },
      rate: FAST_LINE,
      latency: () => (clock.now() > 10_000 && clock.now() < 20_000 ? 20_000 - clock.now() : 5),
    });
    engine.intake.add([entry('a', 300 * MB)]);
    await clock.advance(60_000);
    expect(highestShare(arrivals, limit, 5_000)).toBeLessThanOrEqual(1.1);
    expect(mostPuts()).toBeLessThanOrEqual(3);
  });

  it('shows the real speed, steady within 15 %', async () => {
    const limit = 3 * MB;
    const { engine, clock, reports } = limited(limit);
    engine.intake.add([entry('a', 300 * MB)]);
    await clock.advance(60_000);
    const shown = reports.filter(({ at }) => at > 15_000).map(({ report }) => report.totals.speed);
    expect(Math.min(...shown)).toBeGreaterThan(0.85 * limit);
    expect(Math.max(...shown)).toBeLessThan(1.15 * limit);
  });

  it('shows a speed above the limit while parts that began before the limit are still sent faster', async () => {
    const { engine, clock, last } = limited(null);
    engine.intake.add([entry('a', 8_000 * MIB)]);
    await clock.advance(5_000);
    engine.configure({ slots: 4, bandwidthLimit: MB, verify: false });
    await clock.advance(1_000);
    expect(last()?.totals.speed).toBeGreaterThan(10 * MB);
  });
});
