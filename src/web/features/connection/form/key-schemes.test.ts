import { expect, test } from 'vitest';
import { describeHeader, headerOf, KEY_SCHEMES, schemeOf } from './key-schemes.ts';

const OWN = { headerName: 'X-Token', prefix: 'Key' };

test('each preset is recognised again, in any case of the header', () => {
  for (const scheme of KEY_SCHEMES) expect(schemeOf(headerOf(scheme, OWN))).toBe(scheme);
  expect(schemeOf({ headerName: 'authorization', prefix: 'Bearer' })).toBe('bearer');
});

test('another prefix makes it a header of one’s own', () => {
  expect(schemeOf({ headerName: 'Authorization', prefix: 'Token' })).toBe('own');
});

test('a header is described without the key', () => {
  expect(describeHeader(headerOf('bearer', OWN))).toBe('Authorization: Bearer …');
  expect(describeHeader(headerOf('x-api-key', OWN))).toBe('x-api-key: …');
});
