// Kysely on PostgreSQL, with the port's own errors in place of the driver's.
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

/** PostgreSQL keeps no text with a NUL in it, and refuses one even to look for: there is nothing. */
function asksForNul({ query, parameters }: CompiledQuery): boolean {
  const isLookedFor = query.kind === 'SelectQueryNode' || query.kind === 'DeleteQueryNode';
  return isLookedFor && parameters.some((value) => typeof value === 'string' && value.includes('\0'));
}

const FULL_CODE = '53100';

/**
 * Classes of codes that say nothing against what was asked: connection trouble, rolled back for another's sake, too little
 * of something, in another's hands, ended by the operator or by its time limit.
 */
const BUSY_CLASSES: ReadonlySet<string> = new Set(['08', '40', '53', '55', '57']);
/** A server that only reads: it is about to take over, or was just told to step back. */
const READ_ONLY_CODE = '25006';

function storeError(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof TypeError) return cause;
  // What isn't the server's own word is the connection's.
  if (!(cause instanceof pg.DatabaseError))
    return new RecordsBusy('The database is out of reach.', { cause });
  const { code = '' } = cause;
  if (code === FULL_CODE) return new RecordsFull('The database can’t grow.', { cause });
  const busy = BUSY_CLASSES.has(code.slice(0, 2)) || code === READ_ONLY_CODE;
  return busy ? new RecordsBusy('The database can’t do it now.', { cause }) : cause;
}
