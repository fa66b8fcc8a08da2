import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { connections } from '#web/api/connections/connections.ts';
import { addConnection, changeKey, type NewConnection } from '#web/api/connections/connections-state.ts';
import { signOut } from './sign-out.ts';

function given(key: string): NewConnection {
  const connection = { baseUrl: 'https://a.test/api', key, headerName: 'x-api-key', prefix: '' };
  return { connection, remember: false };
}

function store(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opening = indexedDB.open(name);
  opening.addEventListener('success', () => {
    opening.result.close();
    resolve();
  });
  return promise;
}

async function isStored(name: string): Promise<boolean> {
  return (await indexedDB.databases()).some((database) => database.name === name);
}

test('data stored under a former key is deleted with the last connection that had the key', async () => {
  connections.change((state) => addConnection(state, given('key zero')));
  const zero = connections.get().activeId ?? '';
  const name = `lectern-uploads-${zero}`;
  await store(name);
  connections.change((state) => changeKey(state, zero, given('key one')));
  const [one] = connections.get().saved;
  if (!one) throw new Error('It is on the list.');
  // Another tab gave it a third key, while this one had the second in use.
  connections.change((state) => {
    const { saved, activeId } = changeKey(state, one.id, given('key two'));
    return { saved: [...saved, one], activeId };
  });
  const [two] = connections.get().saved;
  if (!two) throw new Error('It is on the list.');
  await signOut(one);
  expect(await isStored(name)).toBe(true);
  await signOut(two);
  expect(await isStored(name)).toBe(false);
});
