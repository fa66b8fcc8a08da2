// Measurements of uploads of the same files by several contenders, and ratios between them.
import type { Sample } from '#e2e/bench/browser/browser-run.ts';
import { cpuSeconds } from '#e2e/bench/browser/process-tree.ts';
import { alternate, type Results } from '#e2e/bench/figures/rounds.ts';
import { median, medianRatio } from '#e2e/bench/figures/statistics.ts';
import type { Contender } from './contenders.ts';
import { type Bench, tidyUp } from './gallery.ts';

export interface SideSample extends Sample {
  /** CPU time of the service meanwhile (s). */
  readonly serviceCpuSeconds: number;
}

export type Samples = Results<SideSample>;

export function compareContenders(
  bench: Bench,
  files: readonly string[],
  contenders: Readonly<Record<string, Contender>>,
  rounds: number,
): Promise<Samples> {
  const service = bench.service.pid === undefined ? [] : [bench.service.pid];
  const run = async (upload: Contender): Promise<SideSample> => {
    await tidyUp(bench);
    const before = await cpuSeconds(service);
    const sample = await upload(bench, files);
    return { ...sample, serviceCpuSeconds: (await cpuSeconds(service)) - before };
  };
  const ready = Object.entries(contenders).map(([name, upload]) => [name, () => run(upload)] as const);
  return alternate(Object.fromEntries(ready), rounds, describe);
}

export function describe({ seconds, cpuSeconds, memoryBytes, longestTaskMs }: Sample): string {
  const memory = Math.round(memoryBytes / 1024 / 1024);
  return `${seconds.toFixed(2)} s, CPU ${cpuSeconds.toFixed(1)} s, +${memory} MiB, longest task ${longestTaskMs.toFixed(0)} ms`;
}

type Measure = keyof SideSample;

function valuesOf(samples: Samples, name: string, measure: Measure): number[] {
  return (samples[name] ?? []).map((sample) => sample[measure]);
}

export function medianOf(samples: Samples, name: string, measure: Measure): number {
  return median(valuesOf(samples, name, measure));
}

/** @returns the highest value of all rounds */
export function highest(samples: Samples, name: string, measure: Measure): number {
  return Math.max(...valuesOf(samples, name, measure));
}

/** @returns how many times as fast `one` is as `other`, as the median of the rounds' ratios */
export function speedup(samples: Samples, one: string, other: string): number {
  return medianRatio(valuesOf(samples, other, 'seconds'), valuesOf(samples, one, 'seconds'));
}

/** @returns the name of the fastest contender whose name begins with the prefix */
export function fastest(samples: Samples, prefix: string): string {
  const time = (name: string): number => medianOf(samples, name, 'seconds');
  const names = Object.keys(samples).filter((name) => name.startsWith(prefix));
  return names.toSorted((a, b) => time(a) - time(b))[0] ?? prefix;
}
