import type { DatabaseConfig } from '#service/config/config.ts';

/**
 * The one file with all records.
 * @throws Error with a sentence for the operator where they aren't in a file
 */
export function sqliteFileOf(database: DatabaseConfig): string {
  if (database.kind === 'sqlite') return database.file;
  throw new Error(
    'DATABASE_URL is set, and what is in PostgreSQL is copied by its own pg_dump: docs/backups.md says how.',
  );
}
