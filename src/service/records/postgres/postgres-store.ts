// The record store in PostgreSQL, for services on several machines. PostgreSQL itself makes acknowledged writes durable.
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
  /** Maximum number of connections. */
  readonly poolSize: number;
  /** Timeout (ms) of a statement, and of waiting for a connection. */
  readonly timeoutMs: number;
}

/** Time (ms) to wait beyond the statement timeout, after which the connection counts as dead. */
const RESPONSE_GRACE_MS = 1_000;

/** Number of connections during the migration. One of them holds a lock against other services that start at the same time. */
const CONNECTIONS_TO_MIGRATE = 2;

// The driver returns 64-bit integers as text, because numbers are exact only up to 53 bits. Our sizes and counts are smaller.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** @throws Error with a sentence for the operator */
export async function openPostgres(options: PostgresOptions): Promise<RecordStore> {
  try {
    // Without a statement timeout, because another starting service may hold the lock during a long migration.
    await using starting = connect({ ...options, poolSize: CONNECTIONS_TO_MIGRATE }, 0);
    await migrate(starting.db);
  } catch (error) {
    throw unusableDatabase(options.url, error);
  }
  const { db, [Symbol.asyncDispose]: close } = connect(options, options.timeoutMs);
  return {
    ...queries({ db, unsynced: db, rowLocks: true }),
    transaction: (work) =>
      db
        .transaction()
        .execute((transaction) => work(queries({ db: transaction, unsynced: transaction, rowLocks: true }))),
    [Symbol.asyncDispose]: close,
  };
}

/** Creates a socket that fails after this time (ms) without data, so that pending queries fail too. */
function socketWithTimeout(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () => void socket.destroy(new Error('The server does not answer.')));
}

function connect({ url, poolSize, timeoutMs }: PostgresOptions, statementMs: number) {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: statementMs,
    // A frozen server doesn't even report the statement timeout. Close the connection then, because the next query on it would
    // wait in vain too.
    ...(statementMs > 0 && { stream: () => socketWithTimeout(statementMs + RESPONSE_GRACE_MS) }),
    keepAlive: true,
    application_name: 'lectern',
  });
  // Without listeners, the error of a broken connection would end the process. The pool itself replaces a connection that broke
  // while idle. If a connection breaks in use, the next query on it fails.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool) });
  return { db, [Symbol.asyncDispose]: () => db.destroy() };
}
