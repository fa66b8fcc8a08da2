// Kysely on Node's own SQLite: no native build.
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  type Dialect,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { RecordsBusy, RecordsFull } from '#service/records/record-store.ts';
import { type Execute, type StatementWithParameters, WaitingDriver } from './waiting-driver.ts';

/** @param busyMs how long a write may wait for another program's, in milliseconds */
export function nodeSqliteDialect(file: DatabaseSync, busyMs: number): Dialect {
  const execute = executor(file);
  return {
    createDriver: () => new WaitingDriver({ file, execute, busyMs }),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** SQLite does roll back schema changes; Kysely assumes it can't. So a migration happens whole or not at all. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /** There is one, and its driver says whose turn it is: Kysely would hold it even for who only waits. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Statements kept prepared. Queries here are few; lists of varying length would otherwise grow it without end. */
const STATEMENTS_MAX = 200;

interface Prepared {
  readonly statement: StatementSync;
  /** Of its rows; none where it answers none. */
  readonly columns: readonly string[];
}

function executor(file: DatabaseSync): Execute {
  const cache = new Map<string, Prepared>();
  function prepare(sql: string): Prepared {
    const known = cache.get(sql);
    if (known) return known;
    const statement = file.prepare(sql);
    const columns = statement.columns().map(({ name }) => name);
    statement.setReturnArrays(true);
    const prepared = { statement, columns };
    if (cache.size >= STATEMENTS_MAX) cache.clear();
    cache.set(sql, prepared);
    return prepared;
  }

  return <Row>({ sql, parameters }: StatementWithParameters): QueryResult<Row> => {
    try {
      const { statement, columns } = prepare(sql);
      const values = parameters.map(bindable);
      if (columns.length > 0) {
        const rows = statement.all(...values).map((row) => rowOf(columns, row));
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely knows what the query selects
        return { rows: rows as Row[] };
      }
      return { numAffectedRows: BigInt(statement.run(...values).changes), rows: [] };
    } catch (cause) {
      throw storeError(cause) ?? cause;
    }
  };
}

/**
 * An ordinary object of a row as Node lists it. Node's own objects have no prototype, which V8 keeps as hash tables: to
 * copy one takes longer than to read it from the file.
 */
function rowOf(columns: readonly string[], values: Record<number, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  columns.forEach((name, at) => {
    row[name] = values[at];
  });
  return row;
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for the index of the log. */
const FULL_CODES: ReadonlySet<number> = new Set([13, 4874]);
/** SQLITE_BUSY. What it has in its higher bits says more than we need. */
const BUSY_CODE = 5;

function storeError(cause: unknown): Error | undefined {
  if (!(cause instanceof Error && 'errcode' in cause && typeof cause.errcode === 'number')) return undefined;
  if (FULL_CODES.has(cause.errcode)) return new RecordsFull('The database can’t grow.', { cause });
  if ((cause.errcode & 0xff) === BUSY_CODE) return new RecordsBusy('The database is locked.', { cause });
  return undefined;
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`A ${typeof value} can't be stored: the schema holds text and integers.`);
}
