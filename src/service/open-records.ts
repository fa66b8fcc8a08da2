// Opens the record store that the settings name.
import type { DatabaseConfig } from '#service/config/config.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { openSqlite, type SqliteOptions } from '#service/records/sqlite/sqlite-store.ts';

/** @throws Error with a sentence for the operator */
export async function openRecords(
  database: DatabaseConfig,
  options: SqliteOptions = {},
): Promise<RecordStore> {
  if (database.kind === 'sqlite') return openSqlite(database.file, options);
  // Imported only if it is needed, as in open-media.ts.
  const { openPostgres } = await import('#service/records/postgres/postgres-store.ts');
  return openPostgres(database);
}
