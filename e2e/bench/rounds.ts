// Alternating rounds: every contender once, then all again, so that a machine that changes its pace slows all alike.
import type { Sample } from './browser-run.ts';
import type { Bench, Contender } from './contenders.ts';

export type Samples = Readonly<Record<string, readonly Sample[]>>;

export async function alternate(
  bench: Bench,
  files: readonly string[],
  contenders: Readonly<Record<string, Contender>>,
  rounds: number,
): Promise<Samples> {
  const samples: Record<string, Sample[]> = {};
  // Once for nothing: whoever comes first pays for caches and memory that the others then find.
  await Object.values(contenders)[0]?.(bench, files);
  for (let round = 1; round <= rounds; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      const sample = await contender(bench, files);
      (samples[name] ??= []).push(sample);
      console.log(`  round ${round}  ${name.padEnd(28)} ${describe(sample)}`);
    }
  }
  return samples;
}

export function describe({ seconds, cpuSeconds, memoryBytes, longestTaskMs }: Sample): string {
  const memory = Math.round(memoryBytes / 1024 / 1024);
  return `${seconds.toFixed(2)} s, CPU ${cpuSeconds.toFixed(1)} s, +${memory} MiB, longest task ${longestTaskMs.toFixed(0)} ms`;
}
