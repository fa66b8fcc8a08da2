// Lists of glossaries older than their versions get one each: “never changed” says the same of any of them, and of none.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#service/records/schema.ts';

export async function up(db: Kysely<Pick<Schema, 'glossary' | 'glossaryList'>>): Promise<void> {
  const workspaces = await db.selectFrom('glossary').select('workspace').distinct().execute();
  for (const { workspace } of workspaces) {
    await db
      .insertInto('glossaryList')
      .values({ workspace, version: randomUUID() })
      .onConflict((conflict) => conflict.column('workspace').doNothing())
      .execute();
  }
}
