import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { type RecordStore, RecordsBusy } from '#service/records/record-store.ts';
import { holdWriteLock } from '#service/testing/hold-write-lock.ts';
import { openSqlite } from './sqlite-store.ts';

const LATER = '2030-01-01T00:00:00.000Z';

const folder = await mkdtemp(join(tmpdir(), 'lectern-lock-'));
const file = join(folder, 'lectern.sqlite');
afterAll(() => rm(folder, { recursive: true }));

const writes: Readonly<Record<string, (store: RecordStore, nonce: string) => Promise<unknown>>> = {
  'a single write': (store, nonce) => store.usedAddresses.insert(nonce, LATER),
  'a transaction that begins by reading': (store, nonce) =>
    store.transaction(async ({ usedAddresses }) => {
      if (await usedAddresses.has(nonce)) throw new Error('used');
      await nextTurn();
      await usedAddresses.insert(nonce, LATER);
    }),
};

describe.each(Object.entries(writes))('while another program holds the write lock, %s', (what, write) => {
  test('waits for the lock while reads continue, and is made once', async () => {
    await using store = await openSqlite(file);
    const nonces = Array.from({ length: 20 }, (_, at) => `${what} ${at}`);
    let settled = 0;
    let written: Promise<unknown>[];
    {
      using _lock = holdWriteLock(file);
      written = nonces.map((nonce) => write(store, nonce).finally(() => settled++));
      for (let reads = 0; reads < 100; reads++) expect(await store.usedAddresses.has('none')).toBe(false);
      expect(settled).toBe(0);
    }
    await Promise.all(written);
    for (const nonce of nonces) expect(await store.usedAddresses.has(nonce)).toBe(true);
  });

  test('fails as busy if the lock takes too long, and nothing is written', async () => {
    await using store = await openSqlite(file, { busyMs: 30 });
    const nonce = `${what}, late`;
    {
      using _lock = holdWriteLock(file);
      const late = async () => expect(write(store, nonce)).rejects.toBeInstanceOf(RecordsBusy);
      await Promise.all([late(), late()]);
    }
    expect(await store.usedAddresses.has(nonce)).toBe(false);
    await write(store, nonce);
    expect(await store.usedAddresses.has(nonce)).toBe(true);
  });
});
