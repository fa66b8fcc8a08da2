import { expect, test } from 'vitest';
import { connectionName } from './connection-name.ts';

const named = (id: string, baseUrl: string, keyEnd = 'a1b2') => ({ id, baseUrl, keyEnd });

test('a connection is named after its host', () => {
  const one = named('1', 'https://media.test:8443/api');
  expect(connectionName(one, [one, named('2', 'https://other.test/api')])).toBe('media.test:8443');
});

test('a service on this computer is named so, with its address if there are two', () => {
  const one = named('1', 'http://127.0.0.1:4600/api');
  expect(connectionName(one, [one])).toBe('Local workspace');
  expect(connectionName(one, [one, named('2', 'http://localhost:4700/api')])).toBe(
    'Local workspace, 127.0.0.1:4600/api',
  );
});

test('two services on one host are distinguished by their paths', () => {
  const one = named('1', 'https://media.test/a');
  expect(connectionName(one, [one, named('2', 'https://media.test/b')])).toBe('media.test/a');
});

test('two keys of one service are distinguished by their ends', () => {
  const one = named('1', 'https://media.test/api', 'zz99');
  expect(connectionName(one, [one, named('2', 'https://media.test/api')])).toBe(
    'media.test, key ending in zz99',
  );
});

test('the user’s name wins over the workspace’s name, and that over the host', () => {
  const host = named('1', 'https://media.test/api');
  const workspace = { ...host, workspace: 'Harbour Studios' };
  const own = { ...workspace, name: 'The good one' };
  expect([host, workspace, own].map((one) => connectionName(one, [one]))).toEqual([
    'media.test',
    'Harbour Studios',
    'The good one',
  ]);
});

test('connections of the same name are distinguished by address, or by key if the address is the same', () => {
  const one = { ...named('1', 'https://a.test/api', 'zz99'), name: 'Ours' };
  const elsewhere = { ...named('2', 'https://b.test/api'), name: 'Ours' };
  const sameService = { ...named('3', 'https://a.test/api'), name: 'Ours' };
  expect(connectionName(one, [one, elsewhere])).toBe('Ours, a.test/api');
  expect(connectionName(one, [one, sameService])).toBe('Ours, key ending in zz99');
});
