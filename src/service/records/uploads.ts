import type { UploadRecords } from './record-store.ts';
import type { Database } from './schema.ts';

const PART_COLUMNS = ['partNumber', 'etag', 'size', 'location'] as const;

export function uploadQueries({ db, hasty }: Database): UploadRecords {
  /** To be deleted. Its parts go with it: the foreign key cascades. */
  const one = (uploadId: string) => db.deleteFrom('upload').where('id', '=', uploadId);
  const parts = (uploadId: string) =>
    db.selectFrom('uploadPart').select(PART_COLUMNS).where('uploadId', '=', uploadId);

  return {
    async insert(upload) {
      await db.insertInto('upload').values(upload).execute();
    },
    find: (uploadId) => db.selectFrom('upload').selectAll().where('id', '=', uploadId).executeTakeFirst(),
    listIdle(since, limit, after) {
      const query = db
        .selectFrom('upload')
        .selectAll()
        .where('lastActivityAt', '<', since)
        .orderBy('lastActivityAt')
        .orderBy('id')
        .limit(limit);
      const rest =
        after &&
        query.where((upload) =>
          upload(upload.refTuple('lastActivityAt', 'id'), '>', upload.tuple(after.lastActivityAt, after.id)),
        );
      return (rest ?? query).execute();
    },
    listIdleOf: (workspace, since, limit) =>
      db
        .selectFrom('upload')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('lastActivityAt', '<', since)
        .orderBy('lastActivityAt')
        .limit(limit)
        .execute(),
    async count(workspace) {
      const all = db.selectFrom('upload').select(({ fn }) => fn.countAll<number>().as('number'));
      const some = workspace === undefined ? all : all.where('workspace', '=', workspace);
      return (await some.executeTakeFirstOrThrow()).number;
    },
    async partBytes(workspace) {
      const { bytes } = await db
        .selectFrom('uploadPart')
        .innerJoin('upload', 'upload.id', 'uploadPart.uploadId')
        .select(({ fn }) => fn.sum<number | string | null>('uploadPart.size').as('bytes'))
        .where('upload.workspace', '=', workspace)
        .executeTakeFirstOrThrow();
      // PostgreSQL answers text: a sum may be more than its largest integer.
      return Number(bytes ?? 0);
    },
    async setLastActivityAt(uploadId, lastActivityAt) {
      await hasty.updateTable('upload').set({ lastActivityAt }).where('id', '=', uploadId).execute();
    },
    async delete(uploadId) {
      const { numDeletedRows } = await one(uploadId).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async deleteIdle(uploadId, since) {
      const idle = one(uploadId).where('lastActivityAt', '<', since);
      const { numDeletedRows } = await idle.executeTakeFirst();
      return numDeletedRows > 0n;
    },
    listParts: (uploadId) => parts(uploadId).orderBy('partNumber').execute(),
    findPart: (uploadId, partNumber) =>
      parts(uploadId).where('partNumber', '=', partNumber).executeTakeFirst(),
    async putPart(uploadId, { partNumber, etag, size, location }) {
      await db
        .insertInto('uploadPart')
        .values({ uploadId, partNumber, etag, size, location })
        .onConflict((conflict) =>
          conflict.columns(['uploadId', 'partNumber']).doUpdateSet({ etag, size, location }),
        )
        .execute();
    },
  };
}
