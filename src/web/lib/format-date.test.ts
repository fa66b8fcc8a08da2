import { describe, expect, test } from 'vitest';
import { formatAgo, formatDate } from './format-date.ts';

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
