import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('contentType', 'text', (column) => column.notNull())
    .addColumn('lastActivityAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('uploadByActivity').on('upload').column('lastActivityAt').execute();

  await db.schema
    .createTable('uploadPart')
    .addColumn('uploadId', 'text', (column) => column.notNull().references('upload.id').onDelete('cascade'))
    .addColumn('partNumber', 'integer', (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    // A part may have 5 GiB, which doesn't fit into 32 bits.
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('location', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('uploadPartKey', ['uploadId', 'partNumber'])
    .execute();

  await db.schema
    .createTable('usedAddress')
    .addColumn('nonce', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('usedAddressByExpiry').on('usedAddress').column('expiresAt').execute();
}
