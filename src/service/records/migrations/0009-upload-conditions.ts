// Adds the condition of an upload, and a table of completed uploads: a client whose answer was lost asks again and must learn
// that its upload was completed.
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The condition as JSON.
  await db.schema.alterTable('upload').addColumn('onlyIf', 'text').execute();
  await db.schema
    .createTable('completedUpload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('completedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('completedUploadByTime').on('completedUpload').column('completedAt').execute();
}
