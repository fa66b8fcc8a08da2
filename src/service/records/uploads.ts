import { fileCondition } from '#contract/upload-conditions.ts';
import type { UploadRecord, UploadRecords } from './record-store.ts';
import type { Database, UploadRow } from './schema.ts';

const PART_COLUMNS = ['partNumber', 'etag', 'size', 'location'] as const;

export function uploadQueries({ db, unsynced }: Database): UploadRecords {
  /** Builds the query that deletes an upload. The foreign key deletes its parts too. */
  const one = (uploadId: string) => db.deleteFrom('upload').where('id', '=', uploadId);
  const parts = (uploadId: string) =>
    db.selectFrom('uploadPart').select(PART_COLUMNS).where('uploadId', '=', uploadId);

  return {
    async insert({ onlyIf, ...upload }) {
      const condition = onlyIf === undefined ? null : JSON.stringify(onlyIf);
      await db
        .insertInto('upload')
        .values({ ...upload, onlyIf: condition })
        .execute();
    },
    async find(uploadId) {
      const row = await db.selectFrom('upload').selectAll().where('id', '=', uploadId).executeTakeFirst();
      return row && toRecord(row);
    },
    async listIdle(since, limit, after) {
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
      return (await (rest ?? query).execute()).map(toRecord);
    },
    async listIdleOf(workspace, since, limit) {
      const rows = await db
        .selectFrom('upload')
        .selectAll()
        .where('workspace', '=', workspace)
        .where('lastActivityAt', '<', since)
        .orderBy('lastActivityAt')
        .limit(limit)
        .execute();
      return rows.map(toRecord);
    },
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
      // PostgreSQL returns sums as text, because they may not fit into its integers.
      return Number(bytes ?? 0);
    },
    async setLastActivityAt(uploadId, lastActivityAt) {
      await unsynced.updateTable('upload').set({ lastActivityAt }).where('id', '=', uploadId).execute();
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
    async complete(uploadId, completedAt) {
      const upload = await db
        .selectFrom('upload')
        .select('workspace')
        .where('id', '=', uploadId)
        .executeTakeFirst();
      if (!upload) return false;
      const { numDeletedRows } = await one(uploadId).executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await db
        .insertInto('completedUpload')
        .values({ id: uploadId, ...upload, completedAt })
        .execute();
      return true;
    },
    async wasCompleted(workspace, uploadId) {
      const row = await db
        .selectFrom('completedUpload')
        .select('id')
        .where('id', '=', uploadId)
        .where('workspace', '=', workspace)
        .executeTakeFirst();
      return row !== undefined;
    },
    async forgetCompleted(before) {
      await unsynced.deleteFrom('completedUpload').where('completedAt', '<', before).execute();
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

function toRecord({ onlyIf, ...upload }: UploadRow): UploadRecord {
  return onlyIf === null ? upload : { ...upload, onlyIf: fileCondition.parse(JSON.parse(onlyIf)) };
}
