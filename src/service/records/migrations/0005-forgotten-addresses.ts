import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forgottenAddresses')
    .addColumn('generation', 'integer', (column) => column.primaryKey())
    .addColumn('expiredBefore', 'text', (column) => column.notNull())
    .execute();
}
