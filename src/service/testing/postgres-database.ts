// A database of its own for each test that needs one, on the server that the whole run shares (.ci/postgres.ts). It is a
// copy of one that is up to date, which takes a fraction of the time of bringing an empty one there.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://lectern@127.0.0.1:PORT`; undefined where this run has none, or doesn't ask for it. */
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

/** What a database may be copied from: one as a service leaves it (postgres-template.ts), or PostgreSQL's own. */
export const UP_TO_DATE = 'up_to_date';
export const EMPTY = 'template0';

/** Undefined where this run is not about PostgreSQL. */
export async function makeDatabase(template = UP_TO_DATE): Promise<TestDatabase | undefined> {
  const server = inject('postgresUrl');
  if (server === undefined) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administer = (sql: string) => runSql(`${server}/postgres`, sql);
  // As files: by way of PostgreSQL's log, as it does it by itself from 15 on, it takes three times as long.
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
