import { randomUUID } from 'node:crypto';
import type { MediaListRecords } from './record-store.ts';
import type { Database } from './schema.ts';

export function mediaListQueries({ db }: Database): MediaListRecords {
  return {
    async version(workspace) {
      const row = await db
        .selectFrom('mediaList')
        .select('version')
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      return row?.version;
    },
    async replaceVersion(workspace, before, version) {
      if (before === undefined) {
        await db
          .insertInto('mediaList')
          .values({ workspace, version })
          .onConflict((conflict) => conflict.column('workspace').doNothing())
          .execute();
        return;
      }
      await db
        .updateTable('mediaList')
        .set({ version })
        .where('workspace', '=', workspace)
        .where('version', '=', before)
        .execute();
    },
    async outdate(workspace) {
      const version = randomUUID();
      await db
        .insertInto('mediaList')
        .values({ workspace, version })
        .onConflict((conflict) => conflict.column('workspace').doUpdateSet({ version }))
        .execute();
    },
  };
}
