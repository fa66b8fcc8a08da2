// The embedded record store: one SQLite file. Commands such as `npm run keys` may open it while the service runs.
import { chmodSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { migrate } from '#service/records/migrate.ts';
import { queries } from '#service/records/queries.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import type { Schema } from '#service/records/schema.ts';
import { nodeSqliteDialect } from './node-sqlite.ts';
import { refuseForeignFiles, refuseForeignTables, unusableFile } from './unusable-file.ts';
import { durableWrites, type SyncFile, WriteAheadLog } from './write-ahead-log.ts';

/** Default time (ms) to wait for another program's lock. Clients wait longer, so they get an error rather than time out. */
const BUSY_MS = 5_000;

/** A transaction has the whole database to itself (waiting-driver.ts), so it needs no row locks. */
const ROW_LOCKS = false;

export interface SqliteOptions {
  /** Called once when writes can't be made durable any more. The store must be opened again. */
  readonly onFailure?: ((failure: Error) => void) | undefined;
  /** Syncs the write-ahead log. Default: `fdatasync`. */
  readonly sync?: SyncFile | undefined;
  /** Maximum number of pages (4 KiB), at least the current number. Default: limited by the disk only. */
  readonly maxPages?: number | undefined;
  /** Time (ms) to wait for another program's lock. */
  readonly busyMs?: number | undefined;
}

/**
 * Acknowledged writes survive a power cut. Reads may see a write shortly before it is durable and acknowledged.
 * @param file path of the database, which is created if it is missing
 * @throws Error with a sentence for the operator
 */
export async function openSqlite(file: string, options: SqliteOptions = {}): Promise<RecordStore> {
  refuseForeignFiles(file);
  try {
    return await openFile(file, options);
  } catch (error) {
    throw unusableFile(file, error);
  }
}

async function openFile(
  file: string,
  { onFailure = () => {}, sync, maxPages, busyMs = BUSY_MS }: SqliteOptions,
): Promise<RecordStore> {
  await using opened = new AsyncDisposableStack();
  const sqlite = new DatabaseSync(file, { timeout: busyMs, enableForeignKeyConstraints: true });
  // The database has the secret that signs addresses. SQLite gives its log files the same mode.
  chmodSync(file, 0o600);
  // With `normal`, SQLite syncs only for its own consistency. WriteAheadLog syncs before a write is acknowledged.
  // The first read makes SQLite create the log.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = normal; select 1 from sqlite_schema');
  refuseForeignTables(sqlite);
  // SQLite's own waiting blocks the main thread, which did no harm during the start. From here on WaitingDriver waits.
  sqlite.exec('pragma busy_timeout = 0');
  const db = opened.adopt(new Kysely<Schema>({ dialect: nodeSqliteDialect(sqlite, busyMs) }), (db) =>
    db.destroy(),
  );
  // `location()` resolves symlinks: SQLite creates the log next to the real file.
  const log = opened.use(new WriteAheadLog(`${sqlite.location()}-wal`, onFailure, sync));
  await migrate(db);
  await log.durable();
  if (maxPages !== undefined) sqlite.exec(`pragma max_page_count = ${maxPages}`);
  const all = opened.move();
  return {
    ...queries({ db: db.withPlugin(durableWrites(log)), unsynced: db, rowLocks: ROW_LOCKS }),
    async transaction(work) {
      const result = await db
        .transaction()
        .execute((transaction) =>
          work(queries({ db: transaction, unsynced: transaction, rowLocks: ROW_LOCKS })),
        );
      await log.durable();
      return result;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
