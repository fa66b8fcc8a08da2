import { expect, test } from 'vitest';
import { connectionName } from './connection-name.ts';

const named = (id: string, baseUrl: string, keyEnd = 'a1b2') => ({ id, baseUrl, keyEnd });

test('a connection is called by its host', () => {
  const one = named('1', 'https://media.test:8443/api');
  expect(connectionName(one, [one, named('2', 'https://other.test/api')])).toBe('media.test:8443');
});

test('two services on one host are told apart by their paths', () => {
  const one = named('1', 'https://media.test/a');
  expect(connectionName(one, [one, named('2', 'https://media.test/b')])).toBe('media.test/a');
});

test('two keys of one service are told apart by their ends', () => {
  const one = named('1', 'https://media.test/api', 'zz99');
  expect(connectionName(one, [one, named('2', 'https://media.test/api')])).toBe(
    'media.test, key ending in zz99',
  );
});
