// Runs Kysely on the SQLite that is built into Node, so no native module must be compiled.
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

/** @param busyMs maximum time (ms) that a write waits for another program's lock */
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
  /** SQLite can roll back schema changes, though Kysely assumes it can't. So a failed migration changes nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
  /**
   * There is one connection, but `WaitingDriver` decides who may use it. Otherwise Kysely would reserve it for a caller that only
   * waits for a lock.
   */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Maximum number of cached prepared statements. There are few queries, but lists of different lengths make different ones. */
const STATEMENTS_MAX = 200;

interface Prepared {
  readonly statement: StatementSync;
  /** Columns of the result; empty if the statement returns no rows. */
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
 * Makes an ordinary object of a row. Node's own row objects have no prototype, and V8 stores those as hash tables, so copying one
 * takes longer than reading it from the file.
 */
function rowOf(columns: readonly string[], values: Record<number, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  columns.forEach((name, at) => {
    row[name] = values[at];
  });
  return row;
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE (no space for the index of the write-ahead log). */
const FULL_CODES: ReadonlySet<number> = new Set([13, 4874]);
/** SQLITE_BUSY, the low byte of all extended codes for locks. */
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
