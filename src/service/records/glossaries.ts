import type { GlossaryRecords } from './record-store.ts';
import type { Database } from './schema.ts';

const COLUMNS = ['id', 'name', 'description', 'createdAt', 'updatedAt'] as const;

export function glossaryQueries({ db }: Database): GlossaryRecords {
  const find = (workspace: string, glossaryId: string) =>
    db
      .selectFrom('glossary')
      .select(COLUMNS)
      .where('id', '=', glossaryId)
      .where('workspace', '=', workspace)
      .executeTakeFirst();

  return {
    async insert(workspace, glossary) {
      await db
        .insertInto('glossary')
        .values({ ...glossary, workspace })
        .execute();
    },
    list: (workspace) =>
      db
        .selectFrom('glossary')
        .select(COLUMNS)
        .where('workspace', '=', workspace)
        .orderBy('createdAt')
        .orderBy('id')
        .execute(),
    find,
    // A transaction has the whole database to itself (sqlite/node-sqlite.ts), and with it each row.
    lock: find,
    async setUpdatedAt(glossaryId, updatedAt) {
      await db.updateTable('glossary').set({ updatedAt }).where('id', '=', glossaryId).execute();
    },
    async delete(workspace, glossaryId) {
      // Its terms go with it: the foreign key cascades.
      const { numDeletedRows } = await db
        .deleteFrom('glossary')
        .where('id', '=', glossaryId)
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
