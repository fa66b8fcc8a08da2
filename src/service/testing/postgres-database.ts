// A database of its own for each test that needs one, on the server that the whole run shares (.ci/postgres.ts).
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

/** Undefined where this run is not about PostgreSQL. */
export async function makeDatabase(): Promise<TestDatabase | undefined> {
  const server = inject('postgresUrl');
  if (server === undefined) return undefined;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administer = async (sql: string) => void (await runSql(`${server}/postgres`, sql));
  await administer(`create database ${name}`);
  return {
    name,
    url: `${server}/${name}`,
    [Symbol.asyncDispose]: () => administer(`drop database ${name} with (force)`),
  };
}
