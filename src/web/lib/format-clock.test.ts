import { expect, test } from 'vitest';
import { formatClock } from './format-clock.ts';

test.each([
  [0, '0:00.0'],
  [4.24, '0:04.2'],
  [59.94, '0:59.9'],
  [59.95, '1:00'],
  [60, '1:00'],
  [61.6, '1:02'],
  [1361, '22:41'],
  [3599.6, '1:00:00'],
  [3851, '1:04:11'],
  [360_000, '100:00:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});
