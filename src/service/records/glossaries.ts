import type { GlossaryRecords } from './record-store.ts';
import type { Database } from './schema.ts';

const COLUMNS = ['id', 'name', 'description', 'createdAt', 'updatedAt'] as const;

export function glossaryQueries({ db, rowLocks }: Database): GlossaryRecords {
  const one = (workspace: string, glossaryId: string) =>
    db.selectFrom('glossary').select(COLUMNS).where('id', '=', glossaryId).where('workspace', '=', workspace);

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
    find: (workspace, glossaryId) => one(workspace, glossaryId).executeTakeFirst(),
    lock(workspace, glossaryId) {
      const query = one(workspace, glossaryId);
      return (rowLocks ? query.forUpdate() : query).executeTakeFirst();
    },
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
