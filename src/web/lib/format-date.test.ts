import { describe, expect, test } from 'vitest';
import { formatAgo, formatDate, formatWhen } from './format-date.ts';

describe('relative dates', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  test.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    ['2026-11-20T11:55:00Z', '5 minutes ago'],
    ['2026-11-20T09:00:00Z', '3 hours ago'],
    ['2026-11-19T11:00:00Z', 'yesterday'],
  ])('%s reads %s', (iso, text) => {
    expect(formatAgo(iso, now)).toBe(text);
  });

  test('show a date after a week and for times in the future', () => {
    expect(formatAgo('2026-11-01T12:00:00Z', now)).toBe(formatDate('2026-11-01T12:00:00Z'));
    expect(formatAgo('2026-11-25T12:00:00Z', now)).toBe(formatDate('2026-11-25T12:00:00Z'));
  });
});

test('formatWhen shows the time of today, the day of this year, or the month of another year', () => {
  const at = (text: string) => new Date(text).getTime();
  const now = at('2026-11-20T12:00:00');
  expect(formatWhen(at('2026-11-20T09:41:00'), now)).toBe('9:41 AM');
  expect(formatWhen(at('2026-11-19T09:41:00'), now)).toBe('Nov 19');
  expect(formatWhen(at('2025-11-20T12:00:00'), now)).toBe('Nov 2025');
});

test('an invalid date is shown unchanged', () => {
  expect(formatDate('soon')).toBe('soon');
  expect(formatAgo('soon')).toBe('soon');
});
