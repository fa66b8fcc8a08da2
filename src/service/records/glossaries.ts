import { randomUUID } from 'node:crypto';
import type { GlossaryRecords } from './record-store.ts';
import type { Database } from './schema.ts';

/** What is deleted is nobody’s, and found in no workspace any more: to delete 100,000 terms in one statement takes a second. */
const NOBODY = '';

/** Terms that are let go of together: some milliseconds. */
const AT_ONCE = 200;

const COLUMNS = ['id', 'name', 'description', 'createdAt', 'updatedAt'] as const;

export function glossaryQueries({ db, hasty, rowLocks }: Database): GlossaryRecords {
  const one = (workspace: string, glossaryId: string) =>
    db.selectFrom('glossary').select(COLUMNS).where('id', '=', glossaryId).where('workspace', '=', workspace);

  /** Not counted up: a count would come again after a backup was brought back, and pass for what it was before. */
  async function moveListVersion(workspace: string): Promise<void> {
    const version = randomUUID();
    await db
      .insertInto('glossaryList')
      .values({ workspace, version })
      .onConflict((conflict) => conflict.column('workspace').doUpdateSet({ version }))
      .execute();
  }

  return {
    async insert(workspace, glossary) {
      await db
        .insertInto('glossary')
        .values({ ...glossary, workspace })
        .execute();
      await moveListVersion(workspace);
    },
    list(workspace, limit, after) {
      const query = db
        .selectFrom('glossary')
        .select(COLUMNS)
        .where('workspace', '=', workspace)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(limit);
      const rest =
        after &&
        query.where((glossary) =>
          glossary(glossary.refTuple('createdAt', 'id'), '>', glossary.tuple(after.createdAt, after.id)),
        );
      return (rest ?? query).execute();
    },
    async workspaces() {
      const rows = await db
        .selectFrom('glossary')
        .select('workspace')
        .distinct()
        .where('workspace', '!=', NOBODY)
        .orderBy('workspace')
        .execute();
      return rows.map(({ workspace }) => workspace);
    },
    async listVersion(workspace) {
      const row = await db
        .selectFrom('glossaryList')
        .select('version')
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      return row?.version ?? `${workspace}, never changed`;
    },
    find: (workspace, glossaryId) => one(workspace, glossaryId).executeTakeFirst(),
    lock: (workspace, glossaryId) =>
      one(workspace, glossaryId)
        .$if(rowLocks, (query) => query.forUpdate())
        .executeTakeFirst(),
    async setUpdatedAt(workspace, glossaryId, updatedAt) {
      await db
        .updateTable('glossary')
        .set({ updatedAt })
        .where('id', '=', glossaryId)
        .where('workspace', '=', workspace)
        .execute();
      await moveListVersion(workspace);
    },
    async delete(workspace, glossaryId) {
      // No id that it has is one that a store refuses to look for in an update.
      if (!(await one(workspace, glossaryId).executeTakeFirst())) return false;
      // Its terms go with it: they are found through it.
      const { numUpdatedRows } = await db
        .updateTable('glossary')
        .set({ workspace: NOBODY })
        .where('id', '=', glossaryId)
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) await moveListVersion(workspace);
      return numUpdatedRows > 0n;
    },
    async letGo() {
      const gone = await hasty
        .selectFrom('glossary')
        .select('id')
        .where('workspace', '=', NOBODY)
        .limit(1)
        .executeTakeFirst();
      if (!gone) return false;
      const some = hasty.selectFrom('term').select('id').where('glossaryId', '=', gone.id).limit(AT_ONCE);
      const { numDeletedRows } = await hasty.deleteFrom('term').where('id', 'in', some).executeTakeFirst();
      if (numDeletedRows === 0n) await hasty.deleteFrom('glossary').where('id', '=', gone.id).execute();
      return true;
    },
  };
}
