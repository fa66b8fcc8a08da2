// The embedded record store: one SQLite file, opened by the service and, beside it, by `npm run keys`.
import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import { queries } from './queries.ts';
import type { RecordStore } from './record-store.ts';
import type { Schema } from './schema.ts';

/** How long to wait for another process's write before giving up, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/** @param file where it is kept; made when there is none */
export async function openSqlite(file: string): Promise<RecordStore> {
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  // It holds the secret that signs addresses. SQLite gives its other files the same mode.
  chmodSync(file, 0o600);
  // `full`: what was acknowledged survives a power cut, not only a crash of the process.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full');
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(sqlite) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    ...queries({ db, rowLocks: false }),
    transaction: (work) =>
      db.transaction().execute((transaction) => work(queries({ db: transaction, rowLocks: false }))),
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}
