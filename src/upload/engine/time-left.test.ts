// Measures how accurate the time left is. Each run follows from a seed: files of very different sizes in any order, a round
// trip of 300 ms, and faults. Don't change the seeds together with the estimator, or the results can't be compared.
import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Fault } from '#upload/testing/fake-network.ts';
import { Random } from '#upload/testing/random.ts';
import { entry, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const SEEDS = [11, 23, 37, 41, 59, 67, 73, 89, 97, 101, 113, 127, 131, 149, 157, 163, 179, 181] as const;
const KIB = 1024;
const LATENCY_MS = 150;
/** Reports before this time (ms) are not judged, because nobody expects an estimate so early. */
const KNOWN_AFTER_MS = 10_000;
/** Below this number of seconds the tray shows "a few seconds left", so the exact number doesn't matter. */
const FEW_SECONDS = 5;
const LONGEST_MS = 3 * 3_600_000;

interface Moment {
  readonly seconds: number;
  readonly said: number | null;
}

/** Returns the time left that each report showed, and the time that the uploads then really took. */
async function moments(seed: number): Promise<readonly Moment[]> {
  const random = new Random(seed);
  const rate = random.pick([0.5, 2, 8]) * MIB;
  const faultRate = random.pick([0, 0.02, 0.05]);
  const files = filesOf(random);
  const { engine, clock, reports, last } = setUp({
    rate,
    latency: () => LATENCY_MS * random.between(0.9, 1.1),
    fault: () => (random.chance(faultRate) ? random.pick<Fault>(FAULTS) : NO_FAULT),
    ports: { random: random.next },
  });
  engine.intake.add(files.map((size, index) => entry(String(index).padStart(4, '0'), size)));
  while (clock.now() < LONGEST_MS && (last()?.totals.counts.done ?? 0) < files.length) await clock.step();
  const end = clock.now();
  return reports
    .filter(({ at, report }) => at > KNOWN_AFTER_MS && report.totals.counts.done < files.length)
    .map(({ at, report }) => ({ seconds: (end - at) / 1000, said: report.totals.secondsLeft }));
}

const FAULTS: readonly [Fault, ...Fault[]] = [
  { kind: 'status', status: 503 },
  { kind: 'dropped' },
  { kind: 'answer-lost' },
];

function filesOf(random: Random): readonly number[] {
  const count = random.pick([30, 80, 150]);
  const log = (least: number, most: number) =>
    Math.round(Math.exp(random.between(Math.log(least), Math.log(most))));
  const sizes = Array.from({ length: count }, () =>
    random.pick([() => log(KIB, 100 * KIB), () => log(100 * KIB, 8 * MIB), () => log(8 * MIB, 100 * MIB)])(),
  );
  return random.pick([
    sizes,
    sizes.toSorted((a, b) => a - b),
    sizes.toSorted((a, b) => b - a),
    // As it came up: the first of thirty files were tiny.
    sizes.map((size, index) => (index < 10 ? Math.min(size, KIB) : size)),
  ]);
}

function isRight({ seconds, said }: Moment): boolean {
  if (said === null) return false;
  if (said < FEW_SECONDS && seconds < FEW_SECONDS) return true;
  return said <= 2 * seconds && seconds <= 2 * said;
}

it('the time left is shown 80 % of the time, and then right within a factor of two in 95 % of the cases', async () => {
  const runs: (readonly Moment[])[] = [];
  for (const seed of SEEDS) runs.push(await moments(seed));
  const all = runs.flat();
  const said = all.filter((moment) => moment.said !== null);
  expect(said.filter(isRight).length / said.length).toBeGreaterThanOrEqual(0.95);
  expect(said.length / all.length).toBeGreaterThanOrEqual(0.8);
});

it('the time left is never ten times too long', async () => {
  for (const seed of SEEDS) {
    const absurd = (await moments(seed)).filter(
      ({ seconds, said }) => said !== null && said > 10 * (seconds + FEW_SECONDS),
    );
    expect(absurd).toEqual([]);
  }
});
