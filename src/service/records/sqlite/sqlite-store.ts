// The embedded record store: one SQLite file, opened by the service and, beside it, by `npm run keys`.
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

/** Within this a caller hears that its write waits in vain: people and programs give up later than that. */
const BUSY_MS = 5_000;

/** A transaction has the whole database to itself (waiting-driver.ts), and with it each row. */
const ROW_LOCKS = false;

export interface SqliteOptions {
  /** Hears once that no write will be acknowledged any more, and why: the store has to be opened anew. */
  readonly onFailure?: ((failure: Error) => void) | undefined;
  /** How the log is made durable. */
  readonly sync?: SyncFile | undefined;
  /** Pages of 4 KiB beyond which it doesn't grow, but those it has; left out, the disk is the limit. */
  readonly maxPages?: number | undefined;
  /** How long to wait for another program's write before giving up, in milliseconds. */
  readonly busyMs?: number | undefined;
}

/**
 * What it has acknowledged survives a power cut. What somebody else's unfinished write left can be read a moment before.
 * @param file where it is kept; made when there is none
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
  // It holds the secret that signs addresses. SQLite gives its other files the same mode.
  chmodSync(file, 0o600);
  // `normal`: SQLite syncs the log only where its own order of writing needs it; acknowledged writes are ours to sync.
  // The first look at what is there has it make the log.
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = normal; select 1 from sqlite_schema');
  refuseForeignTables(sqlite);
  // Until here there was nobody to hold up. From here on its driver waits.
  sqlite.exec('pragma busy_timeout = 0');
  const db = opened.adopt(new Kysely<Schema>({ dialect: nodeSqliteDialect(sqlite, busyMs) }), (db) =>
    db.destroy(),
  );
  // Beside the file itself, where `file` is a link to it.
  const log = opened.use(new WriteAheadLog(`${sqlite.location()}-wal`, onFailure, sync));
  await migrate(db);
  await log.durable();
  if (maxPages !== undefined) sqlite.exec(`pragma max_page_count = ${maxPages}`);
  const all = opened.move();
  return {
    ...queries({ db: db.withPlugin(durableWrites(log)), hasty: db, rowLocks: ROW_LOCKS }),
    async transaction(work) {
      const result = await db
        .transaction()
        .execute((transaction) =>
          work(queries({ db: transaction, hasty: transaction, rowLocks: ROW_LOCKS })),
        );
      await log.durable();
      return result;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
