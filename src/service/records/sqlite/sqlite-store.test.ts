import { once } from 'node:events';
import { fstatSync, statSync, symlinkSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordStoreConformance } from '#service/records/record-store.conformance.ts';
import { type RecordStore, RecordsFull } from '#service/records/record-store.ts';
import type { StorePlace } from '#service/testing/store-place.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import { openSqlite } from './sqlite-store.ts';

async function makePlace(): Promise<StorePlace & { folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-records-'));
  const file = join(folder, 'lectern.sqlite');
  return {
    folder,
    file,
    open: () => openSqlite(file),
    async countUpElsewhere(times) {
      const thread = new URL('../../testing/count-up-thread.ts', import.meta.url);
      await once(new Worker(thread, { argv: [file, String(times)] }), 'exit');
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** Opens a store that syncs its log with the replaceable function `sync`. */
async function openBesideDisk(file: string) {
  const failures: Error[] = [];
  const disk = { failures, sync: (): Promise<void> => Promise.resolve() };
  const store = await openSqlite(file, {
    sync: () => disk.sync(),
    onFailure: (failure) => failures.push(failure),
  });
  return Object.assign(disk, { store, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() });
}

const LATER = '2030-01-01T00:00:00.000Z';

recordStoreConformance(makePlace);

test('the database is in write-ahead mode, so that `npm run keys` can write while the service runs', async () => {
  await using place = await makePlace();
  await using _store = await openSqlite(place.file);
  const file = new DatabaseSync(place.file);
  expect(file.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
  file.close();
});

describe('a write is acknowledged only after the log was synced', () => {
  const writes: Readonly<Record<string, (store: RecordStore) => Promise<unknown>>> = {
    'a single write': (store) => store.usedAddresses.insert('nonce', LATER),
    'a transaction': (store) =>
      store.transaction(async (records) => {
        await records.usedAddresses.insert('nonce', LATER);
        return records.usedAddresses.has('nonce');
      }),
    'a write that returns a value': (store) => store.settings.getOrSet('name', 'value'),
  };
  test.each(Object.entries(writes))('%s', async (_what, write) => {
    await using place = await makePlace();
    await using disk = await openBesideDisk(place.file);
    const synced = Promise.withResolvers<void>();
    disk.sync = () => synced.promise;
    let isAcknowledged = false;
    const written = write(disk.store).then(() => (isAcknowledged = true));
    // A read doesn't wait for the disk, and the write has been made by then.
    await disk.store.usedAddresses.has('nonce');
    await new Promise((resolve) => setImmediate(resolve));
    expect(isAcknowledged).toBe(false);
    synced.resolve();
    await written;
  });
});

test('storing the time of an upload’s last activity doesn’t wait for the disk', async () => {
  await using place = await makePlace();
  await using disk = await openBesideDisk(place.file);
  disk.sync = () => Promise.reject(new Error('asked the disk'));
  await expect(disk.store.uploads.setLastActivityAt('upload', LATER)).resolves.toBeUndefined();
});

test('after one failed sync of the log every write fails, and the failure is reported once', async () => {
  await using place = await makePlace();
  await using disk = await openBesideDisk(place.file);
  disk.sync = () => Promise.reject(new Error('input/output error'));
  await expect(disk.store.usedAddresses.insert('one', LATER)).rejects.toThrow('can’t be saved to the disk');
  disk.sync = () => Promise.resolve();
  await expect(disk.store.usedAddresses.insert('two', LATER)).rejects.toThrow('can’t be saved to the disk');
  expect(disk.failures).toHaveLength(1);
});

test('after the database files were deleted every write fails, and the reason is reported', async () => {
  await using place = await makePlace();
  await using disk = await openBesideDisk(place.file);
  await disk.store.usedAddresses.insert('one', LATER);
  for (const name of await readdir(place.folder)) await rm(join(place.folder, name));
  await expect(disk.store.usedAddresses.insert('two', LATER)).rejects.toThrow('can’t be saved to the disk');
  expect(disk.failures.map(({ cause }) => String(cause))).toEqual([
    'Error: their files were deleted while the service ran',
  ]);
});

test('all syncs use one descriptor that was opened before the first write, so that none misses a disk error', async () => {
  await using place = await makePlace();
  const descriptors: number[] = [];
  const sync = async (descriptor: number) => {
    expect(fstatSync(descriptor).ino).toBe(statSync(`${place.file}-wal`).ino);
    descriptors.push(descriptor);
  };
  {
    await using store = await openSqlite(place.file, { sync });
    await store.usedAddresses.insert('one', LATER);
    await store.usedAddresses.insert('two', LATER);
  }
  expect(descriptors.length).toBeGreaterThan(2);
  expect(new Set(descriptors).size).toBe(1);
});

test('a database behind a symlink has its log next to the real file', async () => {
  await using place = await makePlace();
  await using real = await makePlace();
  symlinkSync(real.file, place.file);
  await using store = await place.open();
  await store.usedAddresses.insert('nonce', LATER);
  expect(await store.usedAddresses.has('nonce')).toBe(true);
});

test('a write to a full database is rejected as full and changes nothing, and works once there is space', async () => {
  await using place = await makePlace();
  const glossary = { name: 'n', createdAt: LATER, updatedAt: LATER };
  const large = { ...glossary, id: 'large', description: 'x'.repeat(9_000) };
  {
    await using store = await openSqlite(place.file, { maxPages: 1 });
    await store.glossaries.insert('w', { ...glossary, id: 'small', description: null });
    await expect(store.glossaries.insert('w', large)).rejects.toBeInstanceOf(RecordsFull);
    const work = store.transaction(async ({ glossaries }) => {
      await glossaries.setUpdatedAt('w', 'small', '2031-01-01T00:00:00.000Z');
      await glossaries.insert('w', large);
    });
    await expect(work).rejects.toBeInstanceOf(RecordsFull);
    expect(await store.glossaries.list('w', 10)).toMatchObject([{ id: 'small', updatedAt: LATER }]);
    expect(await store.glossaries.delete('w', 'small')).toBe(true);
  }
  await using roomy = await openSqlite(place.file);
  await roomy.glossaries.insert('w', large);
  expect(await roomy.glossaries.list('w', 10)).toEqual([large]);
});

test('only the operator’s account can read the database files', async () => {
  await using place = await makePlace();
  await using _store = await openSqlite(place.file);
  for (const path of [place.file, `${place.file}-wal`]) expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('if SQLite itself rolls back a transaction, the original error is thrown', async () => {
  const file = new DatabaseSync(':memory:');
  file.exec('create table thing (id integer primary key)');
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(file, 0) });
  const work = db.transaction().execute(async (transaction) => {
    await sql`insert into thing values (1)`.execute(transaction);
    await sql`insert or rollback into thing values (1)`.execute(transaction);
  });
  await expect(work).rejects.toThrow('UNIQUE constraint failed');
  expect(file.prepare('select * from thing').all()).toEqual([]);
  await db.destroy();
});
