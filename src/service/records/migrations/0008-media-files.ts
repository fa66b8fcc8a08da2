// Adds details of stored files. Their paths are sorted bytewise like the list; PostgreSQL needs a collation for that.
import { type Kysely, SqliteAdapter, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const table = db.schema
    .createTable('mediaFile')
    .addColumn('workspace', 'text', (column) => column.notNull())
    .addColumn('path', isSqlite ? 'text' : sql`text collate "C"`, (column) => column.notNull())
    // Terabytes and milliseconds since 1970 don't fit into 32 bits.
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
  // Otherwise SQLite stores each path twice, and the rows of a list are scattered over the file.
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
