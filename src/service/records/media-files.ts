import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { MediaFileRecords, PathRange } from './record-store.ts';
import type { Database, MediaFileRow } from './schema.ts';

const DETAILS = ['path', 'size', 'changedAt', 'durationMs', 'codecs'] as const;
const COLUMNS = [...DETAILS, 'version', 'notedAt'] as const;

export function mediaFileQueries({ db, rowLocks }: Database): MediaFileRecords {
  /** Sets a random version instead of counting, for the same reason as in glossaries.ts. */
  async function moveVersion(workspace: string): Promise<void> {
    const version = randomUUID();
    await db
      .insertInto('mediaDetails')
      .values({ workspace, version })
      .onConflict((conflict) => conflict.column('workspace').doUpdateSet({ version }))
      .execute();
  }

  const sent = <Column extends 'size' | 'changedAt' | 'version' | 'notedAt'>(column: Column) =>
    sql.ref<MediaFileRow[Column]>(`excluded.${column}`);

  /** Keeps the column's value if the file's version is still the same. */
  const kept = <Column extends 'durationMs' | 'codecs' | 'readAfter' | 'readBy' | 'readAttempts'>(
    column: Column,
  ) =>
    sql<
      Selectable<MediaFileRow>[Column]
    >`case when ${sql.ref('mediaFile.version')} = ${sql.ref('excluded.version')}
      then ${sql.ref(`mediaFile.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;

  const some = (workspace: string, limit: number, { after, upTo }: PathRange) =>
    db
      .selectFrom('mediaFile')
      .where('workspace', '=', workspace)
      .$if(after !== undefined, (query) => query.where('path', '>', after ?? ''))
      .$if(upTo !== undefined, (query) => query.where('path', '<=', upTo ?? ''))
      .orderBy('path')
      .limit(limit);

  return {
    async version(workspace) {
      const row = await db
        .selectFrom('mediaDetails')
        .select('version')
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      return row?.version ?? 'nothing known';
    },
    list: (workspace, limit, range) => some(workspace, limit, range).select(COLUMNS).execute(),
    details: (workspace, limit, range) => some(workspace, limit, range).select(DETAILS).execute(),
    async note(workspace, files, { before, turn = 0 } = {}) {
      if (files.length === 0) return;
      const rows = files.map(({ path, size, changedAt, version, notedAt }) => ({
        workspace,
        path,
        size,
        changedAt,
        version,
        notedAt,
        // A turn is a small number, so it is earlier than every retry time (ms since 1970), and the lowest turn is read first.
        readAfter: turn,
      }));
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('mediaFile')
        .values(rows)
        .onConflict((conflict) => {
          const update = conflict.columns(['workspace', 'path']).doUpdateSet({
            size: sent('size'),
            changedAt: sent('changedAt'),
            version: sent('version'),
            notedAt: sent('notedAt'),
            durationMs: kept('durationMs'),
            codecs: kept('codecs'),
            readAfter: kept('readAfter'),
            readBy: kept('readBy'),
            readAttempts: kept('readAttempts'),
          });
          return before === undefined ? update : update.where('mediaFile.notedAt', '<', before);
        })
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows > 0n) await moveVersion(workspace);
    },
    async forget(workspace, paths, before) {
      if (paths.length === 0) return;
      const { numDeletedRows } = await db
        .deleteFrom('mediaFile')
        .where('workspace', '=', workspace)
        .where('path', 'in', paths)
        .$if(before !== undefined, (query) => query.where('notedAt', '<', before ?? 0))
        .executeTakeFirst();
      if (numDeletedRows > 0n) await moveVersion(workspace);
    },
    async claim({ by, now, until, limit, attemptsMax }) {
      const some = db
        .selectFrom('mediaFile')
        .select(['workspace', 'path'])
        .where('readAfter', '<=', now)
        .orderBy('readAfter')
        .limit(limit)
        .$if(rowLocks, (query) => query.forUpdate().skipLocked());
      const found = await some.execute();
      const claimed = [];
      for (const { workspace, path } of found) {
        const row = await db
          .updateTable('mediaFile')
          .set(({ eb }) => ({ readAfter: until, readBy: by, readAttempts: eb('readAttempts', '+', 1) }))
          .where('workspace', '=', workspace)
          .where('path', '=', path)
          .where('readAfter', '<=', now)
          .returning(['workspace', 'path', 'size', 'version', 'readAttempts'])
          .executeTakeFirst();
        if (row === undefined) continue;
        const { readAttempts, ...file } = row;
        claimed.push({ ...file, isGivenUp: readAttempts > attemptsMax });
      }
      return claimed;
    },
    async finish(by, files) {
      const changed = new Set<string>();
      for (const { workspace, path, version, outcome } of files) {
        const { numUpdatedRows } = await db
          .updateTable('mediaFile')
          .set(
            'again' in outcome
              ? { readAfter: outcome.again, readBy: null, ...(!outcome.isFileAtFault && { readAttempts: 0 }) }
              : { ...outcome, readAfter: null, readBy: null },
          )
          .where('workspace', '=', workspace)
          .where('path', '=', path)
          .where('version', '=', version)
          .where('readBy', '=', by)
          .executeTakeFirst();
        const isKnown = !('again' in outcome) && (outcome.durationMs !== null || outcome.codecs !== null);
        if (numUpdatedRows > 0n && isKnown) changed.add(workspace);
      }
      // Sorted, because two transactions that change the same versions in different orders would deadlock.
      for (const workspace of [...changed].sort()) await moveVersion(workspace);
    },
  };
}
