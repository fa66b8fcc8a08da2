import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('glossary')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('glossaryInOrder')
    .on('glossary')
    .columns(['workspace', 'createdAt', 'id'])
    .execute();

  await db.schema
    .createTable('term')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('glossaryId', 'text', (column) =>
      column.notNull().references('glossary.id').onDelete('cascade'),
    )
    .addColumn('word', 'text', (column) => column.notNull())
    .addColumn('languageId', 'text', (column) => column.notNull())
    .addColumn('phonemization', 'text')
    .addColumn('phonemizationLanguageId', 'text')
    .addColumn('pronunciationLanguageId', 'text')
    .addColumn('pronounceAs', 'text')
    .addColumn('caseSensitive', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('termInOrder').on('term').columns(['glossaryId', 'createdAt', 'id']).execute();

  await db.schema
    .createTable('apiKey')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'text')
    .execute();

  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
