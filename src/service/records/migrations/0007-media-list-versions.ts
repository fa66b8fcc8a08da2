import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mediaList')
    .addColumn('workspace', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
}
