import { expect, test } from 'vitest';
import { formatBytes, formatDuration, formatSpeed } from './format.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_250_000, '1.3 MB'],
  [999_960_000, '1 GB'],
  [5_368_709_120, '5.4 GB'],
  [3e15, '3,000 TB'],
])('%d bytes read %s: decimal units, rounded up into the next unit if they reach it', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test('a speed is a size per second', () => {
  expect(formatSpeed(2_500_000)).toBe('2.5 MB/s');
});

test.each([
  [-3, '0 sec'],
  [59.4, '59 sec'],
  [59.6, '1 min'],
  [185, '3 min 5 sec'],
  [3599.7, '1 hr'],
  [7800, '2 hr 10 min'],
])('%d seconds read %s: at most two units', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
