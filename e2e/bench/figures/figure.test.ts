import { expect, test } from 'vitest';
import { longestTask, ratio } from './figure.ts';

test.each([
  ['≥', 0.95, true],
  ['>', 0.95, false],
  ['≤', 0.95, true],
  ['<', 0.95, false],
] as const)('a value equal to the goal %s %d reaches it: %s', (sign, limit, isReached) => {
  const figure = ratio('throughput', sign, limit, limit);
  expect(figure).toEqual({ figure: 'throughput', goal: `${sign} 0.95`, measured: '0.95', isReached });
});

test('a value that reaches the goal only after rounding doesn’t count as reached', () => {
  expect(ratio('throughput', '≥', 0.95, 0.9499)).toMatchObject({ measured: '0.95', isReached: false });
});

test('a figure without a measured value reaches no goal', () => {
  for (const sign of ['≥', '>', '≤', '<'] as const)
    expect(ratio('throughput', sign, 1, Number.NaN).isReached).toBe(false);
});

test.each([
  [0, 'none of 50 ms', true],
  [51.4, '51 ms', true],
  [100, '100 ms', false],
])(
  'a longest task of %d ms is shown as “%s” and reaches a limit of 100 ms: %s',
  (longestMs, measured, isReached) => {
    const figure = longestTask('longest task', 100, longestMs);
    expect(figure).toEqual({ figure: 'longest task', goal: '< 100 ms', measured, isReached });
  },
);
