import { randomUUID } from 'node:crypto';
import type { GlossaryRecords } from './record-store.ts';
import type { Database } from './schema.ts';

const COLUMNS = ['id', 'name', 'description', 'createdAt', 'updatedAt'] as const;

export function glossaryQueries({ db, rowLocks }: Database): GlossaryRecords {
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
      // Its terms go with it: the foreign key cascades.
      const { numDeletedRows } = await db
        .deleteFrom('glossary')
        .where('id', '=', glossaryId)
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      if (numDeletedRows > 0n) await moveListVersion(workspace);
      return numDeletedRows > 0n;
    },
  };
}
