// Runs Kysely on PostgreSQL and translates the driver's errors into errors of the record store.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { RecordsBusy, RecordsFull } from '#service/records/record-store.ts';

export function postgresDialect(pool: pg.Pool): Dialect {
  return {
    createDriver: () => new TranslatingDriver({ pool, onCreateConnection: translateErrors }),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

class TranslatingDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      return await super.acquireConnection();
    } catch (cause) {
      throw storeError(cause);
    }
  }
}

async function translateErrors(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query, options) => {
    if (asksForNul(query)) return { rows: [], numAffectedRows: 0n };
    try {
      return await execute(query, options);
    } catch (cause) {
      throw storeError(cause);
    }
  };
}

/** Whether a query looks for a text with NUL. PostgreSQL can't store such a text and fails the query, so the result is empty. */
function asksForNul({ query, parameters }: CompiledQuery): boolean {
  const isLookedFor = query.kind === 'SelectQueryNode' || query.kind === 'DeleteQueryNode';
  return isLookedFor && parameters.some((value) => typeof value === 'string' && value.includes('\0'));
}

const FULL_CODE = '53100';

/**
 * Classes of error codes for which a retry may succeed: connection lost (08), transaction rolled back because of another (40),
 * too few resources (53), object locked or in use (55), canceled by the operator or a timeout (57).
 */
const BUSY_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '55', '57']);
/** The server is read-only: a standby that has not taken over yet, or a primary that was just replaced. */
const READ_ONLY_CODE = '25006';

function storeError(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof TypeError) return cause;
  // The server sends DatabaseError. All other errors come from the connection.
  if (!(cause instanceof pg.DatabaseError))
    return new RecordsBusy('The database can’t be reached.', { cause });
  const { code = '' } = cause;
  if (code === FULL_CODE) return new RecordsFull('The database can’t grow.', { cause });
  const busy = BUSY_CLASSES.has(code.slice(0, 2)) || code === READ_ONLY_CODE;
  return busy ? new RecordsBusy('The database is busy.', { cause }) : cause;
}
