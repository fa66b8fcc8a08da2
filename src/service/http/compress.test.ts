import { expect, test } from 'vitest';
import { chooseEncoding } from './compress.ts';

test.each([
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0,gzip; q=0', undefined],
  ['br;q=0.01', 'br'],
  ['identity', undefined],
  ['*', undefined],
])('Accept-Encoding “%s” gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
