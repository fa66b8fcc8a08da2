import { expect, test } from 'vitest';
import { connectionId, credentialHeader } from './connection.ts';

const base = {
  baseUrl: 'https://a.example/api',
  key: 'secret-key',
  headerName: 'Authorization',
  prefix: 'Bearer',
};

test('a connection’s id depends on base URL and key alone, and doesn’t show the key', () => {
  const id = connectionId(base);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(connectionId({ ...base })).toBe(id);
  expect(connectionId({ ...base, key: 'other' })).not.toBe(id);
  expect(connectionId({ ...base, baseUrl: 'https://b.example/api' })).not.toBe(id);
  expect(id).not.toContain(base.key);
});

test('the prefix stands before the key, and may be none', () => {
  expect(credentialHeader(base)).toEqual(['Authorization', 'Bearer secret-key']);
  expect(credentialHeader({ ...base, headerName: 'x-api-key', prefix: '' })).toEqual([
    'x-api-key',
    'secret-key',
  ]);
});
