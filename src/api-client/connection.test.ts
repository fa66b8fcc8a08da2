import { expect, test } from 'vitest';
import { connectionId, credentialHeader } from './connection.ts';

const base = {
  baseUrl: 'https://a.example/api',
  key: 'secret-key',
  headerName: 'Authorization',
  prefix: 'Bearer',
};

test('a connection’s id depends only on base URL and key, and doesn’t reveal the key', () => {
  const id = connectionId(base);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(connectionId({ ...base })).toBe(id);
  expect(connectionId({ ...base, key: 'other' })).not.toBe(id);
  expect(connectionId({ ...base, baseUrl: 'https://b.example/api' })).not.toBe(id);
  expect(id).not.toContain(base.key);
});

test('the credential is the prefix and the key, or only the key without a prefix', () => {
  expect(credentialHeader(base)).toEqual(['Authorization', 'Bearer secret-key']);
  expect(credentialHeader({ ...base, headerName: 'x-api-key', prefix: '' })).toEqual([
    'x-api-key',
    'secret-key',
  ]);
});
