// The record store that the settings name.
import type { DatabaseConfig } from '#service/config/config.ts';
import { openPostgres } from '#service/records/postgres/postgres-store.ts';
import type { RecordStore } from '#service/records/record-store.ts';
import { openSqlite, type SqliteOptions } from '#service/records/sqlite/sqlite-store.ts';

/** @throws Error with a sentence for the operator */
export function openRecords(database: DatabaseConfig, options: SqliteOptions = {}): Promise<RecordStore> {
  return database.kind === 'postgres' ? openPostgres(database) : openSqlite(database.file, options);
}
