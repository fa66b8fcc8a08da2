import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDatabase, runSql } from '#service/testing/postgres-database.ts';
import { beSoleUser, SOLE_USER_LOCK } from './sole-user.ts';

async function newDatabase() {
  const database = (await makeDatabase()) ?? expect.unreachable();
  const failed = Promise.withResolvers<Error>();
  const options = { url: database.url, timeoutMs: 2_000, onFailure: failed.resolve };
  const held = `from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = '${database.name}')`;
  return {
    ...database,
    options,
    failed: failed.promise,
    holders: () => runSql(database.url, `select pid ${held}`),
    cut: () => runSql(database.url, `select pg_terminate_backend(pid) ${held}`),
  };
}

test('a database takes one service at a time; the second is told so', async () => {
  const { options, name } = await newDatabase();
  const first = await beSoleUser(options);
  await expect(beSoleUser(options)).rejects.toThrow(
    `Another service is already running on the database “${name}” at ${new URL(options.url).host}. `,
  );
  await first[Symbol.asyncDispose]();
  await (await beSoleUser(options))[Symbol.asyncDispose]();
});

test('after its connection was lost it has the database again by itself', async () => {
  const { options, cut, holders } = await newDatabase();
  await using _user = await beSoleUser(options);
  const [before] = await holders();
  await cut();
  await expect
    .poll(async () => (await holders()).filter(({ pid }) => pid !== before?.['pid']), { timeout: 10_000 })
    .toHaveLength(1);
});

test('where another came between, it is told so', async () => {
  const { options, cut, failed } = await newDatabase();
  await using _user = await beSoleUser(options);
  const other = new pg.Client(options.url);
  await other.connect();
  const waiting = other.query('select pg_advisory_lock($1)', [SOLE_USER_LOCK]);
  await cut();
  await waiting;
  expect(String(await failed)).toContain('Another service is already running on');
  await other.end();
});
