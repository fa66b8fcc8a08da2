// Removes leftovers in a store that browsers send to: abandoned uploads, and open uploads of the store without a record.
import type { EndIdleUpload } from '#service/core/uploads/end-idle-upload.ts';
import { idleUploads } from '#service/core/uploads/idle-uploads.ts';
import { COMPLETED_REMEMBERED_MS, type Sweep } from '#service/core/uploads/sweep.ts';
import type { DirectContext } from '#service/core/uploads/upload-context.ts';
import { UploadGone } from '#service/media-store/media-store.ts';
import type { UploadRecord } from '#service/records/record-store.ts';

/** Interval of checks for uploads without a record (ms). */
const SCAN_INTERVAL_MS = 3_600_000;

export function idleDirectUploadEnder({ records, media, lock, onUpload }: DirectContext): EndIdleUpload {
  /** @returns the time of the last stored part, from the store; undefined if there is none */
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
  let lastScanAt = Number.NEGATIVE_INFINITY;

  /** Removes uploads without a record, which crashes leave. New uploads are kept, because a service may be recording them. */
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
      if (clock() - lastScanAt < SCAN_INTERVAL_MS) return;
      await dropUnrecorded(before, signal);
      lastScanAt = clock();
    },
    cleanUp: async () => {},
  };
}
