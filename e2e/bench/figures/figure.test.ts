import { expect, test } from 'vitest';
import { longestTask, ratio } from './figure.ts';

test.each([
  ['≥', 0.95, true],
  ['>', 0.95, false],
  ['≤', 0.95, true],
  ['<', 0.95, false],
] as const)('exactly the goal: %s %d is reached: %s', (sign, limit, isReached) => {
  const figure = ratio('throughput', sign, limit, limit);
  expect(figure).toEqual({ figure: 'throughput', goal: `${sign} 0.95`, measured: '0.95', isReached });
});

test('what only rounding makes good enough isn’t', () => {
  expect(ratio('throughput', '≥', 0.95, 0.9499)).toMatchObject({ measured: '0.95', isReached: false });
});

test('a figure that couldn’t be measured reaches nothing', () => {
  for (const sign of ['≥', '>', '≤', '<'] as const)
    expect(ratio('throughput', sign, 1, Number.NaN).isReached).toBe(false);
});

test.each([
  [0, 'none of 50 ms', true],
  [51.4, '51 ms', true],
  [100, '100 ms', false],
])('a longest task of %d ms against a limit of 100', (longestMs, measured, isReached) => {
  const figure = longestTask('longest task', 100, longestMs);
  expect(figure).toEqual({ figure: 'longest task', goal: '< 100 ms', measured, isReached });
});
