// Gives each workspace with glossaries a version of its list. Lists without a version all count as “never changed”, like an
// empty list, so clients could keep a cached list that is wrong.
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
