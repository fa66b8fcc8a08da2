import { expect, test } from 'vitest';
import { describeHeader, headerForScheme, KEY_SCHEMES, schemeForHeader } from './key-schemes.ts';

const OWN = { headerName: 'X-Token', prefix: 'Key' };

test('each preset is recognized from its header and prefix, whatever the header’s case', () => {
  for (const scheme of KEY_SCHEMES) expect(schemeForHeader(headerForScheme(scheme, OWN))).toBe(scheme);
  expect(schemeForHeader({ headerName: 'authorization', prefix: 'Bearer' })).toBe('bearer');
});

test('another prefix makes it a custom header', () => {
  expect(schemeForHeader({ headerName: 'Authorization', prefix: 'Token' })).toBe('own');
});

test('a header is described without the key', () => {
  expect(describeHeader(headerForScheme('bearer', OWN))).toBe('Authorization: Bearer …');
  expect(describeHeader(headerForScheme('x-api-key', OWN))).toBe('x-api-key: …');
});
