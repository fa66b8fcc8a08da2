// Brings a database to the newest schema. Migrations are code, listed here: nothing is found by looking at the disk.
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
 * In order of their names. One that has been released never changes, and none takes away what the release before it reads
 * or writes: that one may run beside the new one, and goes on.
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

/** Which schema this release reads and writes. It refuses a newer one. */
export const SCHEMA_VERSION = Object.keys(MIGRATIONS).length;

/** A newer Lectern has brought the database up to date. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/**
 * All pending migrations run or none does.
 * @throws NewerSchema where it has had migrations that aren't known here, or the database's own error where a table or a
 *   column that they made is not there
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) {
    await readNothing(db);
    return;
  }
  if (await hasUnknown(db))
    throw new NewerSchema('The database is newer than this Lectern.', { cause: error });
  throw new Error('The database could not be brought up to date.', { cause: error });
}

/** Of every column: whichever isn't there, is found before anybody asks for it. */
async function readNothing(db: Kysely<Schema>): Promise<void> {
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
