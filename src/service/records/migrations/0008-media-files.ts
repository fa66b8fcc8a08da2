// What is known of stored files, in the order of the list: bytewise, which PostgreSQL has to be told of.
import { type Kysely, SqliteAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const table = db.schema
    .createTable('mediaFile')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('path', isSqlite ? 'text' : sql`text collate "C"`, (column) => column.notNull())
    // More than 32 bits hold: a file may have terabytes, and so do milliseconds.
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('changedAt', 'bigint', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('notedAt', 'bigint', (column) => column.notNull())
    .addColumn('durationMs', 'bigint')
    .addColumn('codecs', 'text')
    .addColumn('readAfter', 'bigint', (column) => column.defaultTo(0))
    .addColumn('readBy', 'text')
    .addColumn('readAttempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('mediaFileKey', ['workspace', 'path']);
  // Else each path is there twice, and a list is read from all over the file.
  await (isSqlite ? table.modifyEnd(sql`without rowid`) : table).execute();
  await db.schema
    .createIndex('mediaFileToRead')
    .on('mediaFile')
    .column('readAfter')
    .where(sql.ref('readAfter'), 'is not', null)
    .execute();

  await db.schema
    .createTable('mediaDetails')
    .addColumn('workspace', 'text', (column) => column.primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .execute();
}
