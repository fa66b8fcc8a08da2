// Creates a database for each test that needs one, on the server of the test run (.ci/postgres.ts). It is a copy of a migrated
// database, because a copy takes a fraction of the time of all migrations.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://lectern@127.0.0.1:PORT`; undefined if this run doesn't use PostgreSQL. */
    postgresUrl: string | undefined;
  }
}

export interface TestDatabase extends AsyncDisposable {
  readonly name: string;
  readonly url: string;
}

export async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Templates for new databases: a migrated one (postgres-template.ts), and PostgreSQL's own empty one. */
export const UP_TO_DATE = 'up_to_date';
export const EMPTY = 'template0';

/** @returns undefined if this run doesn't use PostgreSQL */
export async function makeDatabase(template = UP_TO_DATE): Promise<TestDatabase | undefined> {
  const server = inject('postgresUrl');
  if (server === undefined) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administer = (sql: string) => runSql(`${server}/postgres`, sql);
  // Copy files, because the default since PostgreSQL 15 copies through the write-ahead log and takes three times as long.
  const [{ version } = { version: 0 }] = await administer(
    "select current_setting('server_version_num')::int as version",
  );
  const strategy = Number(version) >= 150_000 ? 'strategy file_copy' : '';
  await administer(`create database ${name} template ${template} ${strategy}`);
  return {
    name,
    url: `${server}/${name}`,
    [Symbol.asyncDispose]: async () => void (await administer(`drop database ${name} with (force)`)),
  };
}
