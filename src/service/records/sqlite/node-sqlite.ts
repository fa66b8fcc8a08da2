// Kysely on Node's own SQLite: no native build. What Kysely expects of better-sqlite3, said by node:sqlite.
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteStatement } from 'kysely';
import { RecordsFull } from '#service/records/record-store.ts';

/** Statements kept prepared. Queries here are few; lists of varying length would otherwise grow it without end. */
const STATEMENTS_MAX = 200;

export class NodeSqliteDialect extends SqliteDialect {
  constructor(file: DatabaseSync) {
    const cache = new Map<string, SqliteStatement>();
    const prepare = (sql: string): SqliteStatement => {
      const known = cache.get(sql);
      if (known) return known;
      const statement = adapt(file, sql);
      if (cache.size >= STATEMENTS_MAX) cache.clear();
      cache.set(sql, statement);
      return statement;
    };
    super({ database: { prepare, close: () => file.close() } });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** SQLite does roll back schema changes; Kysely assumes it can't. So a migration happens whole or not at all. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const NO_CHANGES = { changes: 0, lastInsertRowid: 0 };

function adapt(file: DatabaseSync, sql: string): SqliteStatement {
  // Every transaction here writes. Taking the write lock at once makes it wait for the other process (`npm run keys`)
  // instead of failing half-way, when SQLite may no longer wait.
  const statement = file.prepare(sql === 'begin' ? 'begin immediate' : sql);
  // After some errors, such as a full disk, SQLite has rolled back itself. Asked again, it would fail once more and
  // hide the first error.
  const isDone = () => sql === 'rollback' && !file.isTransaction;
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => tellingFull(() => statement.all(...parameters.map(bindable))),
    run: (parameters) =>
      isDone() ? NO_CHANGES : tellingFull(() => statement.run(...parameters.map(bindable))),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for the index of the log. */
const FULL_CODES: ReadonlySet<unknown> = new Set([13, 4874]);

function tellingFull<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof Error && 'errcode' in cause && FULL_CODES.has(cause.errcode))) throw cause;
    throw new RecordsFull('The database can’t grow.', { cause });
  }
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`A ${typeof value} can't be stored: the schema holds text and integers.`);
}
