import { expect, test } from 'vitest';
import { describe, fastest, highest, medianOf, type Samples, type SideSample, speedup } from './samples.ts';

const MIB = 1024 * 1024;

function rounds(...seconds: number[]): SideSample[] {
  return seconds.map((each, round) => ({
    seconds: each,
    cpuSeconds: each / 2,
    serviceCpuSeconds: each / 4,
    memoryBytes: round * MIB,
    longestTaskMs: 10 * round,
  }));
}

const samples: Samples = {
  ours: rounds(1, 2, 30),
  'peer, defaults': rounds(2, 6, 60),
  'peer, large parts': rounds(3, 3, 3),
};

test('medianOf and highest summarize a measure over all rounds', () => {
  expect(medianOf(samples, 'ours', 'seconds')).toBe(2);
  expect(medianOf(samples, 'ours', 'cpuSeconds')).toBe(1);
  expect(highest(samples, 'ours', 'longestTaskMs')).toBe(20);
});

test('the speedup is the median of the ratios of each round', () => {
  expect(speedup(samples, 'ours', 'peer, defaults')).toBe(2);
  expect(speedup(samples, 'peer, defaults', 'ours')).toBe(0.5);
});

test('the fastest contender with a prefix is the one with the lowest median', () => {
  expect(fastest(samples, 'peer, ')).toBe('peer, large parts');
  expect(fastest(samples, 'nobody, ')).toBe('nobody, ');
});

test('a sample is described in one line', () => {
  const sample = { seconds: 1.234, cpuSeconds: 2.06, memoryBytes: 3.4 * MIB, longestTaskMs: 51.6 };
  expect(describe(sample)).toBe('1.23 s, CPU 2.1 s, +3 MiB, longest task 52 ms');
});
