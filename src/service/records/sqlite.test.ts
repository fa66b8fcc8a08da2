import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockData } from './data-lock.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import { recordStoreConformance, type StorePlace } from './record-store.conformance.ts';
import { openSqlite } from './sqlite.ts';

async function makePlace(): Promise<StorePlace & { folder: string; file: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-records-'));
  const file = join(folder, 'lectern.sqlite');
  return {
    folder,
    file,
    open: () => openSqlite(file),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

recordStoreConformance(makePlace);

test('it is kept in write-ahead mode, so that `npm run keys` can write beside the service', async () => {
  await using place = await makePlace();
  await using _store = await openSqlite(place.file);
  const file = new DatabaseSync(place.file);
  expect(file.prepare('pragma journal_mode').get()).toMatchObject({ journal_mode: 'wal' });
  file.close();
});

test('only the operator’s account can read it', async () => {
  await using place = await makePlace();
  await using _store = await openSqlite(place.file);
  for (const path of [place.file, `${place.file}-wal`]) expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('a data folder takes one service at a time; the second is told so', async () => {
  await using place = await makePlace();
  const first = lockData(place.folder);
  expect(() => lockData(place.folder)).toThrow(/^Another service is already running on the data folder /);
  first[Symbol.dispose]();
  lockData(place.folder)[Symbol.dispose]();
});

test('where SQLite itself has ended a transaction, its reason is what comes out', async () => {
  const file = new DatabaseSync(':memory:');
  file.exec('create table thing (id integer primary key)');
  const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(file) });
  const work = db.transaction().execute(async (transaction) => {
    await sql`insert into thing values (1)`.execute(transaction);
    await sql`insert or rollback into thing values (1)`.execute(transaction);
  });
  await expect(work).rejects.toThrow('UNIQUE constraint failed');
  expect(file.prepare('select * from thing').all()).toEqual([]);
  await db.destroy();
});

test('a database of a newer Lectern is refused', async () => {
  await using place = await makePlace();
  const file = new DatabaseSync(place.file);
  file.exec('create table kysely_migration (name text, timestamp text)');
  file.exec("insert into kysely_migration values ('9999-from-the-future', '2099')");
  file.close();
  await expect(openSqlite(place.file)).rejects.toThrow('could not be brought up to date');
});
