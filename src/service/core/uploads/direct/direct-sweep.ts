// Ends what was left behind in a store that browsers send to: uploads nobody touches any more, and those the store has open
// of which nothing is on record.
import type { EndIdleUpload } from '#service/core/uploads/end-idle-upload.ts';
import { idleUploads } from '#service/core/uploads/idle-uploads.ts';
import { COMPLETED_REMEMBERED_MS, type Sweep } from '#service/core/uploads/sweep.ts';
import type { DirectContext } from '#service/core/uploads/upload-context.ts';
import { UploadGone } from '#service/media-store/media-store.ts';
import type { UploadRecord } from '#service/records/record-store.ts';

/** How often the store is asked for uploads that aren't on record, in milliseconds. */
const LOOK_PERIOD_MS = 3_600_000;

export function idleDirectUploadEnder({ records, media, lock, onUpload }: DirectContext): EndIdleUpload {
  /** When the last part came in, which only the store knows. Undefined where there is none. */
  async function lastPartAt(upload: UploadRecord): Promise<string | undefined> {
    try {
      const parts = await media.direct.parts(upload);
      if (parts.length === 0) return undefined;
      return new Date(Math.max(...parts.map(({ storedAt }) => storedAt))).toISOString();
    } catch (error) {
      if (error instanceof UploadGone) return undefined;
      throw error;
    }
  }

  return (uploadId, since) =>
    lock.run(uploadId, async () => {
      const upload = await records.uploads.find(uploadId);
      if (!upload || upload.lastActivityAt >= since) return;
      const latest = await lastPartAt(upload);
      if (latest !== undefined && latest >= since) {
        await records.uploads.setLastActivityAt(uploadId, latest);
        return;
      }
      if (!(await records.uploads.deleteIdle(uploadId, since))) return;
      onUpload({ kind: 'swept', upload });
      await media.direct.drop(upload);
    });
}

export function directSweeper(context: DirectContext): Sweep {
  const { records, media, clock, uploadSweepAfterSeconds } = context;
  const endIfIdle = idleDirectUploadEnder(context);
  let lookedAt = Number.NEGATIVE_INFINITY;

  /** A crash may leave them; so may a drop that failed. Young ones may be about to be put on record, also by others. */
  async function dropUnrecorded(before: number, signal: AbortSignal | undefined): Promise<void> {
    for await (const upload of media.direct.openUploads(before)) {
      if (signal?.aborted) return;
      if (!(await records.uploads.find(upload.id))) await media.direct.drop(upload);
    }
  }

  return {
    async sweep(signal) {
      const before = clock() - uploadSweepAfterSeconds * 1000;
      const since = new Date(before).toISOString();
      for await (const { id } of idleUploads(records, since)) {
        if (signal?.aborted) return;
        await endIfIdle(id, since);
      }
      await records.uploads.forgetCompleted(new Date(clock() - COMPLETED_REMEMBERED_MS).toISOString());
      if (clock() - lookedAt < LOOK_PERIOD_MS) return;
      await dropUnrecorded(before, signal);
      lookedAt = clock();
    },
    cleanUp: async () => {},
  };
}
