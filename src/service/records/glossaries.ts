import { randomUUID } from 'node:crypto';
import type { GlossaryRecords } from './record-store.ts';
import type { Database } from './schema.ts';

/**
 * Workspace of deleted glossaries, so that no workspace finds them. Their terms are deleted later and in batches, because one
 * statement needs a second for 100,000 terms.
 */
const NOBODY = '';

/** Number of terms deleted in one statement, which takes a few milliseconds. */
const BATCH_SIZE = 200;

const COLUMNS = ['id', 'name', 'description', 'createdAt', 'updatedAt'] as const;

export function glossaryQueries({ db, unsynced, rowLocks }: Database): GlossaryRecords {
  const one = (workspace: string, glossaryId: string) =>
    db.selectFrom('glossary').select(COLUMNS).where('id', '=', glossaryId).where('workspace', '=', workspace);

  /** Sets a random version. With a counter, a restored backup could reuse the version of another list that clients cached. */
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
      // Look first: PostgreSQL fails an update with an id that contains NUL, while a select finds nothing.
      if (!(await one(workspace, glossaryId).executeTakeFirst())) return false;
      // Terms are only found through their glossary, so they disappear with it.
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
      const gone = await unsynced
        .selectFrom('glossary')
        .select('id')
        .where('workspace', '=', NOBODY)
        .limit(1)
        .executeTakeFirst();
      if (!gone) return false;
      const some = unsynced
        .selectFrom('term')
        .select('id')
        .where('glossaryId', '=', gone.id)
        .limit(BATCH_SIZE);
      const { numDeletedRows } = await unsynced.deleteFrom('term').where('id', 'in', some).executeTakeFirst();
      if (numDeletedRows === 0n) await unsynced.deleteFrom('glossary').where('id', '=', gone.id).execute();
      return true;
    },
  };
}
