// The embedded record store: one SQLite file, opened by the service and, beside it, by `npm run keys`.
import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite.ts';
import { queries } from './queries.ts';
import type { RecordStore } from './record-store.ts';
import type { Schema } from './schema.ts';
import { durableWrites, type SyncFile, WriteAheadLog } from './write-ahead-log.ts';

/** How long to wait for another process's write before giving up, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * What it has acknowledged survives a power cut. What somebody else's unfinished write left can be read a moment before.
 * @param file where it is kept; made when there is none
 * @param sync how the log is made durable
 */
export async function openSqlite(file: string, sync?: SyncFile): Promise<RecordStore> {
  const sqlite = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  // It holds the secret that signs addresses. SQLite gives its other files the same mode.
  chmodSync(file, 0o600);
  // `normal`: SQLite syncs the log only where its own order of writing needs it; acknowledged writes are ours to sync.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = normal');
  const log = new WriteAheadLog(file, sync);
  const db = new Kysely<Schema>({ dialect: new NodeSqliteDialect(sqlite) });
  try {
    await migrate(db);
    await log.durable();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    ...queries({ db: db.withPlugin(durableWrites(log)), rowLocks: false }),
    async transaction(work) {
      const result = await db
        .transaction()
        .execute((transaction) => work(queries({ db: transaction, rowLocks: false })));
      await log.durable();
      return result;
    },
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}
