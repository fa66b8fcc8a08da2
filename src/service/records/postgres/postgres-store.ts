// The record store for more than one machine: a PostgreSQL database. PostgreSQL itself makes what it acknowledges durable.
import { Socket } from 'node:net';
import { Kysely } from 'kysely';
import pg from 'pg';
import { migrate } from '#service/records/migrate.ts';
import { queries } from '#service/records/queries.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import type { Schema } from '#service/records/schema.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { unusableDatabase } from './unusable-database.ts';

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  /** Connections held at most. */
  readonly poolSize: number;
  /** After how long a statement is given up, and a connection that can't be had, in milliseconds. */
  readonly timeoutMs: number;
}

/** How much longer than a statement may take its answer is waited for, in milliseconds. */
const UNANSWERED_MS = 1_000;

/** It brings the database up to date first, and lets nobody else who starts at the same time do so beside it. */
const CONNECTIONS_TO_MIGRATE = 2;

// Sizes and counts: PostgreSQL's 64 bits come as text, since a number holds 53 of them. A part has 33 at most.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** @throws Error with a sentence for the operator */
export async function openPostgres(options: PostgresOptions): Promise<RecordStore> {
  try {
    // Without a time limit: another start may be bringing it up to date, which takes as long as it takes.
    await using starting = connect({ ...options, poolSize: CONNECTIONS_TO_MIGRATE }, 0);
    await migrate(starting.db);
  } catch (error) {
    throw unusableDatabase(options.url, error);
  }
  const { db, [Symbol.asyncDispose]: close } = connect(options, options.timeoutMs);
  return {
    ...queries({ db, hasty: db, rowLocks: true }),
    transaction: (work) =>
      db
        .transaction()
        .execute((transaction) => work(queries({ db: transaction, hasty: transaction, rowLocks: true }))),
    [Symbol.asyncDispose]: close,
  };
}

/** A socket that is closed once nothing has come for so long: whoever waits for an answer is told. */
function silentFor(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () => void socket.destroy(new Error('The server does not answer.')));
}

function connect({ url, poolSize, timeoutMs }: PostgresOptions, statementMs: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: statementMs,
    // For a server that doesn't answer at all, not even that it has given up. Whoever got the connection next would wait in
    // vain, too: it goes.
    ...(statementMs > 0 && { stream: () => silentFor(statementMs + UNANSWERED_MS) }),
    keepAlive: true,
    application_name: 'lectern',
  });
  // One that breaks while nobody uses it leaves the pool; who asks next is given another. One that breaks in use fails what
  // it is asked next. Neither may end the process, as errors do that nobody listens to.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}
