import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDatabase, runSql } from '#service/testing/postgres-database.ts';
import { type InstanceLockOptions, lockInstance, PRESENCE_LOCK } from './instance-lock.ts';

const BUCKET = 's3 media lectern/';

async function newDatabase() {
  const database = (await makeDatabase()) ?? expect.unreachable();
  const failed = Promise.withResolvers<Error>();
  const options = { url: database.url, timeoutMs: 2_000, onFailure: failed.resolve };
  const held = `from pg_locks where locktype = 'advisory' and granted and objsubid = 1
    and database = (select oid from pg_database where datname = '${database.name}')`;
  return {
    ...database,
    options,
    failed: failed.promise,
    lockInstance: (more?: Partial<InstanceLockOptions>) => lockInstance({ ...options, ...more }),
    holders: () => runSql(database.url, `select pid ${held}`),
    cut: () => runSql(database.url, `select pg_terminate_backend(pid) ${held}`),
  };
}

const end = (instanceLock: AsyncDisposable) => instanceLock[Symbol.asyncDispose]();

test('with media on disk, a second service on the same database is refused', async () => {
  const { lockInstance, options, name } = await newDatabase();
  const first = await lockInstance();
  await expect(lockInstance()).rejects.toThrow(
    `Another service is already running on the database “${name}” at ${new URL(options.url).host}. `,
  );
  await expect(lockInstance({ media: BUCKET })).rejects.toThrow(
    /^A service that can’t share its database is running on the database “/,
  );
  await end(first);
  await end(await lockInstance());
});

test('services share a database if their media are in the same bucket, and others are refused', async () => {
  const { lockInstance } = await newDatabase();
  const some = [await lockInstance({ media: BUCKET }), await lockInstance({ media: BUCKET })];
  await expect(lockInstance()).rejects.toThrow(
    /^Another service is already running on .* need their media in S3\.$/,
  );
  await expect(lockInstance({ media: 's3 another lectern/' })).rejects.toThrow(
    /^Another service on the database “.* keeps its media in another bucket, or below another prefix\. /,
  );
  for (const instanceLock of some) await end(instanceLock);
  await end(await lockInstance({ media: 's3 another lectern/' }));
});

test('shared work runs on one service at a time, even after the connection of one was cut', async () => {
  const { lockInstance, cut } = await newDatabase();
  await using first = await lockInstance({ media: BUCKET });
  await using second = await lockInstance({ media: BUCKET });
  const done: string[] = [];
  const doneBy = (name: string) => async () => void done.push(name);
  await first.runExclusively(async () => {
    await second.runExclusively(doneBy('beside'));
    done.push('first');
  });
  await second.runExclusively(doneBy('second'));
  expect(done).toEqual(['first', 'second']);
  await expect(first.runExclusively(async () => void (await cut()))).rejects.toThrow(
    /terminat|connection|closed/i,
  );
  await expect
    .poll(async () => {
      await second.runExclusively(doneBy('again')).catch(() => {});
      return done;
    })
    .toContain('again');
});

test('a service whose connection was lost takes the lock again', async () => {
  const { lockInstance, cut, holders } = await newDatabase();
  await using _user = await lockInstance();
  const [before] = await holders();
  await cut();
  await expect
    .poll(async () => (await holders()).filter(({ pid }) => pid !== before?.['pid']), { timeout: 10_000 })
    .toHaveLength(1);
});

test('a service whose lock was taken by another is notified', async () => {
  const { lockInstance, options, cut, failed } = await newDatabase();
  await using _user = await lockInstance();
  const other = new pg.Client(options.url);
  await other.connect();
  const waiting = other.query('select pg_advisory_lock($1)', [PRESENCE_LOCK]);
  await cut();
  await waiting;
  expect(String(await failed)).toContain('Another service is already running on');
  await other.end();
});
