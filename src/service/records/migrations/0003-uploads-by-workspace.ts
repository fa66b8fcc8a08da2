import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('uploadByWorkspace')
    .on('upload')
    .columns(['workspace', 'lastActivityAt'])
    .execute();
}
