import { expect, test } from 'vitest';
import { evaluateConditions, matchesIfRange, type Verdict } from './conditions.ts';

const TIME = 'Thu, 26 Nov 2026 20:00:00 GMT';
const EARLIER = 'Thu, 26 Nov 2026 19:59:59 GMT';
const LATER = 'Thu, 26 Nov 2026 20:00:01 GMT';
const validators = { etag: '"v1"', lastModified: TIME };

test.each<[Record<string, string>, Verdict]>([
  [{}, 'send'],
  [{ 'if-none-match': '"v1"' }, 'not-modified'],
  [{ 'if-none-match': 'W/"v1"' }, 'not-modified'],
  [{ 'if-none-match': '"v0" , "v1"' }, 'not-modified'],
  [{ 'if-none-match': '*' }, 'not-modified'],
  [{ 'if-none-match': '"v0"' }, 'send'],
  [{ 'if-none-match': 'v1' }, 'send'],
  [{ 'if-none-match': '' }, 'send'],
  [{ 'if-modified-since': TIME }, 'not-modified'],
  [{ 'if-modified-since': LATER }, 'not-modified'],
  [{ 'if-modified-since': EARLIER }, 'send'],
  [{ 'if-modified-since': 'yesterday' }, 'send'],
  [{ 'if-modified-since': '2026-11-26T20:00:00Z' }, 'send'],
  // With both headers, only the tag counts.
  [{ 'if-none-match': '"v0"', 'if-modified-since': LATER }, 'send'],
  [{ 'if-none-match': '"v1"', 'if-modified-since': EARLIER }, 'not-modified'],
  [{ 'if-match': '"v1"' }, 'send'],
  [{ 'if-match': '"v0", "v1"' }, 'send'],
  [{ 'if-match': '*' }, 'send'],
  [{ 'if-match': 'W/"v1"' }, 'failed'],
  [{ 'if-match': '"v0"' }, 'failed'],
  [{ 'if-match': 'v1' }, 'failed'],
  [{ 'if-unmodified-since': TIME }, 'send'],
  [{ 'if-unmodified-since': EARLIER }, 'failed'],
  [{ 'if-unmodified-since': 'yesterday' }, 'send'],
  [{ 'if-match': '"v1"', 'if-unmodified-since': EARLIER }, 'send'],
  // If-Match is checked before If-None-Match.
  [{ 'if-match': '"v0"', 'if-none-match': '"v1"' }, 'failed'],
  [{ 'if-match': '"v1"', 'if-none-match': '"v1"' }, 'not-modified'],
])('%j: %s', (headers, verdict) => {
  expect(evaluateConditions(headers, validators)).toBe(verdict);
});

const LONG_AGO = Date.parse(TIME) + 1_000;

test.each<[unknown, number, boolean]>([
  [undefined, LONG_AGO, true],
  ['"v1"', LONG_AGO, true],
  ['W/"v1"', LONG_AGO, false],
  ['"v0"', LONG_AGO, false],
  ['"v1", "v2"', LONG_AGO, false],
  ['', LONG_AGO, false],
  [['"v1"'], LONG_AGO, false],
  [TIME, LONG_AGO, true],
  [TIME, LONG_AGO - 1, false],
  [EARLIER, LONG_AGO, false],
  [LATER, LONG_AGO, false],
])('a range holds for If-Range %j: %s', (ifRange, now, isSame) => {
  expect(matchesIfRange(ifRange, validators, now)).toBe(isSame);
});
