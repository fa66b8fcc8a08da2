// Migrates a database to the newest schema. All migrations are listed here; folders are not searched for them.
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as glossariesAndKeys from '#service/records/migrations/0001-glossaries-and-keys.ts';
import * as uploads from '#service/records/migrations/0002-uploads.ts';
import * as uploadsByWorkspace from '#service/records/migrations/0003-uploads-by-workspace.ts';
import * as glossaryListVersions from '#service/records/migrations/0004-glossary-list-versions.ts';
import * as forgottenAddresses from '#service/records/migrations/0005-forgotten-addresses.ts';
import * as versionsOfOldLists from '#service/records/migrations/0006-versions-of-old-lists.ts';
import * as mediaListVersions from '#service/records/migrations/0007-media-list-versions.ts';
import * as mediaFiles from '#service/records/migrations/0008-media-files.ts';
import * as uploadConditions from '#service/records/migrations/0009-upload-conditions.ts';
import { COLUMNS, type Schema } from './schema.ts';

/**
 * All migrations in order of their names. Never change a released one. During an upgrade the previous release may still run on
 * the same database, so a migration must not remove anything that it reads or writes.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-glossaries-and-keys': glossariesAndKeys,
  '0002-uploads': uploads,
  '0003-uploads-by-workspace': uploadsByWorkspace,
  '0004-glossary-list-versions': glossaryListVersions,
  '0005-forgotten-addresses': forgottenAddresses,
  '0006-versions-of-old-lists': versionsOfOldLists,
  '0007-media-list-versions': mediaListVersions,
  '0008-media-files': mediaFiles,
  '0009-upload-conditions': uploadConditions,
};

/** Version of the schema that this release reads and writes. It refuses databases with a newer one. */
export const SCHEMA_VERSION = Object.keys(MIGRATIONS).length;

/** The database was migrated by a newer release. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * Runs all pending migrations or none.
 * @throws NewerSchema if this release doesn't know a migration of the database; the database's error if a table or a column of
 *   the schema is missing
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) {
    await requireAllColumns(db);
    return;
  }
  if (await hasUnknown(db))
    throw new NewerSchema('The database is newer than this Lectern.', { cause: error });
  throw new Error('The database could not be migrated to this version.', { cause: error });
}

/** Selects every column but no row, so that a missing column fails the start and not a later request. */
async function requireAllColumns(db: Kysely<Schema>): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS)) {
    const all = Object.keys(columns).map((column) => sql.ref(`${table}.${column}`));
    await sql`select ${sql.join(all)} from ${sql.table(table)} limit 0`.execute(db);
  }
}

async function hasUnknown(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.some(({ name }) => !(name in MIGRATIONS));
}
