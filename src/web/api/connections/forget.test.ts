import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { connections, storages } from './connections.ts';
import { addConnection, changeKey } from './connections-state.ts';
import { deleteStored } from './delete-stored.ts';
import { onForget, runForgetCallbacks } from './forget.ts';

const ID = '0123456789abcdef';

async function openDatabase(name: string): Promise<IDBDatabase> {
  const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(name);
  request.addEventListener('success', () => resolve(request.result));
  return promise;
}

async function databaseNames(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

test('deletes everything whose name contains the connection’s id, and nothing else', async () => {
  storages.local.set(`lectern.settings.${ID}`, '1');
  storages.session.set(`lectern.scroll.${ID}`, '1');
  storages.local.set('lectern.color-scheme', 'dark');
  (await openDatabase(`lectern-uploads-${ID}`)).close();
  (await openDatabase('lectern-uploads-another')).close();
  expect(await deleteStored(ID)).toBe(true);
  expect(storages.local.keys()).toEqual(['lectern.color-scheme']);
  expect(storages.session.keys()).toEqual([]);
  expect(await databaseNames()).toEqual(['lectern-uploads-another']);
});

test('keeps only the drafts of a connection whose key was changed while it was listed separately', async () => {
  const given = (key: string) => ({
    connection: { baseUrl: 'https://a.test/api', key, headerName: 'x-api-key', prefix: '' },
    remember: false,
  });
  connections.change((state) => addConnection(state, given('the key before')));
  const id = connections.get().activeId ?? '';
  storages.local.set(`lectern.draft.${id}.new-glossary`, '1');
  storages.local.set(`lectern.${id}.uploads`, '1');
  (await openDatabase(`lectern-uploads-${id}`)).close();
  connections.change((state) => changeKey(state, id, given('the key after')));
  expect(await deleteStored(id)).toBe(true);
  expect(storages.local.keys()).toContain(`lectern.draft.${id}.new-glossary`);
  expect(storages.local.keys()).not.toContain(`lectern.${id}.uploads`);
  expect(await databaseNames()).not.toContain(`lectern-uploads-${id}`);
});

test('deletes a database that another tab closes in time', async () => {
  const open = await openDatabase(`lectern-held-${ID}`);
  open.addEventListener('versionchange', () => setTimeout(() => open.close(), 10));
  expect(await deleteStored(ID)).toBe(true);
});

test('reports a database that stays open, without waiting forever', async () => {
  const held = await openDatabase(`lectern-held-${ID}`);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const blocked = Promise.withResolvers<void>();
  held.addEventListener('versionchange', () => blocked.resolve());
  const gone = deleteStored(ID);
  await blocked.promise;
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 0 });
  vi.advanceTimersByTime(3000);
  expect(await gone).toBe(false);
  held.close();
  vi.useRealTimers();
});

test('runs features first; one that fails or was removed doesn’t stop the others', async () => {
  const onForgetOther = vi.fn<(connectionId: string) => void>();
  const left = vi.fn<(connectionId: string) => void>();
  const leave = [onForget(onForgetOther), onForget(() => Promise.reject(new Error('no')))];
  onForget(left)();
  await runForgetCallbacks(ID);
  expect(onForgetOther).toHaveBeenCalledWith(ID);
  expect(left).not.toHaveBeenCalled();
  for (const unsubscribe of leave) unsubscribe();
});

test('doesn’t wait forever for a feature', async () => {
  vi.useFakeTimers();
  const unsubscribe = onForget(() => new Promise(() => {}));
  const done = runForgetCallbacks(ID);
  await vi.advanceTimersByTimeAsync(3000);
  await expect(done).resolves.toBeUndefined();
  unsubscribe();
  vi.useRealTimers();
});
