import { expect, test } from 'vitest';
import { parseRetryAfter } from './error-body.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['120', 120],
  ['-5', 0],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
])('the Retry-After value %j means a delay of %j seconds', (header, seconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(seconds);
});
