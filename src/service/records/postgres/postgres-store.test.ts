import { expect, test } from 'vitest';
import { recordStoreConformance } from '#service/records/record-store.conformance.ts';
import { RecordsBusy } from '#service/records/record-store.ts';
import { countUp } from '#service/testing/count-up.ts';
import { EMPTY, makeDatabase, runSql } from '#service/testing/postgres-database.ts';
import type { StorePlace } from '#service/testing/store-place.ts';
import { openPostgres } from './postgres-store.ts';

async function newDatabase(template?: string) {
  const database = (await makeDatabase(template)) ?? expect.unreachable();
  const run = (sql: string) => runSql(database.url, sql);
  return { ...database, run, options: { url: database.url, poolSize: 5, timeoutMs: 2_000 } };
}

async function makePlace(): Promise<StorePlace> {
  const { options, [Symbol.asyncDispose]: drop } = await newDatabase();
  return {
    open: () => openPostgres(options),
    async countUpElsewhere(times) {
      await using store = await openPostgres(options);
      for (let count = 0; count < times; count++) await countUp(store);
    },
    [Symbol.asyncDispose]: drop,
  };
}

recordStoreConformance(makePlace);

test('services that start at the same time on an empty database all succeed', async () => {
  const { options } = await newDatabase(EMPTY);
  const stores = await Promise.all(Array.from({ length: 5 }, () => openPostgres(options)));
  for (const store of stores) {
    expect(await store.settings.getOrSet('name', 'value')).toBe('value');
    await store[Symbol.asyncDispose]();
  }
});

test('a cut connection fails its request, and the store keeps working', async () => {
  const { name, options, run } = await newDatabase();
  await using store = await openPostgres(options);
  const cut = store.transaction(async ({ settings }) => {
    await settings.set('name', 'value');
    // Not the connection of this query, which would fail instead of returning a result.
    await run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );
    await settings.set('name', 'other');
  });
  await expect(cut).rejects.toBeInstanceOf(RecordsBusy);
  expect(await store.settings.getOrSet('name', 'none')).toBe('none');
});

test('a statement that waits too long for a lock fails as busy', async () => {
  const { options } = await newDatabase();
  await using store = await openPostgres({ ...options, timeoutMs: 1_000 });
  await using other = await openPostgres(options);
  await other.transaction(async ({ settings }) => {
    await settings.set('name', 'theirs');
    await expect(store.settings.set('name', 'ours')).rejects.toBeInstanceOf(RecordsBusy);
  });
  expect(await store.settings.getOrSet('name', 'none')).toBe('theirs');
});

test('two replicas with different clocks can forget used addresses at the same time, and none becomes valid again', async () => {
  const { options, run } = await newDatabase();
  await using ahead = await openPostgres(options);
  await using behind = await openPostgres(options);
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString();
  await ahead.usedAddresses.insert('late', at(20));
  const waiting = `select pid from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`;
  let behindToo = Promise.resolve();
  await ahead.transaction(async ({ usedAddresses }) => {
    await usedAddresses.forget(at(30));
    await behind.usedAddresses.insert('early', at(5));
    behindToo = behind.transaction((records) => records.usedAddresses.forget(at(10)));
    behindToo.catch(() => {});
    await expect.poll(() => run(waiting)).toHaveLength(1);
  });
  await behindToo;
  const { usedAddresses } = behind;
  expect([await usedAddresses.has('late'), await usedAddresses.has('early')]).toEqual([false, false]);
  expect(await usedAddresses.generation()).toBe(2);
  const mayBe = (generation: number) =>
    Promise.all([29, 9].map((second) => usedAddresses.mayBeForgotten(generation, at(second))));
  expect([await mayBe(0), await mayBe(1), await mayBe(2)]).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
});

test('the error for an unusable database names it without the password', async () => {
  const open = (url: string) => openPostgres({ url, poolSize: 1, timeoutMs: 2_000 });
  const { host } = new URL((await newDatabase()).url);
  await expect(open(`postgres://lectern:secret@${host}/missing`)).rejects.toThrow(
    `The database “missing” at ${host} doesn’t exist. Create it with “createdb”, or set DATABASE_URL to another.`,
  );
  await expect(open('postgres://lectern:secret@127.0.0.1:1/x')).rejects.toThrow(
    'The database “x” at 127.0.0.1:1 can’t be reached. Is PostgreSQL running there?',
  );
});

test('a database with a missing column or table, or a foreign table of the same name, is refused', async () => {
  const [ours, theirs] = [await newDatabase(), await newDatabase(EMPTY)];
  await ours.run('alter table term drop column "pronounceAs"');
  await expect(openPostgres(ours.options)).rejects.toThrow(
    /^The database “\w+” at \S+ doesn’t have Lectern’s tables \(column term\.pronounceAs does not exist\)\. Restore a backup, /,
  );
  await ours.run('drop table term');
  await expect(openPostgres(ours.options)).rejects.toThrow(
    /^The database “\w+” at \S+ doesn’t have Lectern’s tables \(relation "term" does not exist\)\. Restore a backup, .*\.$/,
  );
  await theirs.run('create table glossary (word text)');
  await expect(openPostgres(theirs.options)).rejects.toThrow(/ \(relation "glossary" already exists\)\. /);
});

test('a database that a newer release has migrated is refused', async () => {
  const { name, options, run } = await newDatabase();
  await (await openPostgres(options))[Symbol.asyncDispose]();
  await run(`insert into kysely_migration values ('9999-later', '2030')`);
  await expect(openPostgres(options)).rejects.toThrow(
    `The database “${name}” at ${new URL(options.url).host} was upgraded by a newer version of Lectern.`,
  );
});
