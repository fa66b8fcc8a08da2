import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { storages } from './connections.ts';
import { deleteStored, letGo, onForget } from './forget.ts';

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

test('everything whose name carries the connection’s id is deleted, and nothing else', async () => {
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

test('a database that something still holds open is reported, not waited for', async () => {
  const held = await openDatabase(`lectern-held-${ID}`);
  expect(await deleteStored(ID)).toBe(false);
  held.close();
});

test('features let go first, and one that fails or left doesn’t keep the others from it', async () => {
  const stays = vi.fn<(connectionId: string) => void>();
  const left = vi.fn<(connectionId: string) => void>();
  const leave = [onForget(stays), onForget(() => Promise.reject(new Error('no')))];
  onForget(left)();
  await letGo(ID);
  expect(stays).toHaveBeenCalledWith(ID);
  expect(left).not.toHaveBeenCalled();
  for (const takeBack of leave) takeBack();
});

test('a feature that never lets go is not waited for without end', async () => {
  vi.useFakeTimers();
  const takeBack = onForget(() => new Promise(() => {}));
  const done = letGo(ID);
  await vi.advanceTimersByTimeAsync(3000);
  await expect(done).resolves.toBeUndefined();
  takeBack();
  vi.useRealTimers();
});
