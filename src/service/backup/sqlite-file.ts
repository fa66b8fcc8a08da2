import type { DatabaseConfig } from '#service/config/config.ts';

/**
 * Returns the path of the file with all records.
 * @throws Error with a sentence for the operator if the records are in PostgreSQL
 */
export function sqliteFileOf(database: DatabaseConfig): string {
  if (database.kind === 'sqlite') return database.file;
  throw new Error('DATABASE_URL is set. Use pg_dump to back up PostgreSQL. See docs/backups.md.');
}
