import { describe, expect, test } from 'vitest';
import { formatAgo, formatBytes, formatDate, formatDuration, formatSpeed } from './format.ts';

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
])('%d bytes read as %s: decimal units, rounded into the next unit where they reach it', (bytes, text) => {
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
])('%d seconds read as %s: at most two units', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

describe('how long ago', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    ['2026-11-20T11:55:00Z', '5 minutes ago'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
  ])('%s reads as %s', (iso, text) => {
    expect(formatAgo(iso, now)).toBe(text);
  });

  test('from a week on it is a date, and so is a time in the future', () => {
    expect(formatAgo('2026-11-01T12:00:00Z', now)).toBe(formatDate('2026-11-01T12:00:00Z'));
    expect(formatAgo('2026-11-25T12:00:00Z', now)).toBe(formatDate('2026-11-25T12:00:00Z'));
  });
});

test('a date that can’t be read is shown as it came', () => {
  expect(formatDate('soon')).toBe('soon');
  expect(formatAgo('soon')).toBe('soon');
});
