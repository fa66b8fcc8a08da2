// Removes an abandoned upload.
import type { ReceivingContext } from './upload-context.ts';

/** Removes the upload unless it was active since that time or a PUT is running. */
export type EndIdleUpload = (uploadId: string, since: string) => Promise<void>;

export function idleUploadEnder(context: ReceivingContext): EndIdleUpload {
  const { records, media, lock, running, onUpload } = context;
  return (uploadId, since) =>
    lock.run(uploadId, async () => {
      const upload = await records.uploads.find(uploadId);
      // A running PUT counts as activity, and so does a PUT that ended after the caller's check.
      if (!upload || running.has(uploadId) || upload.lastActivityAt >= since) return;
      await records.uploads.delete(uploadId);
      onUpload({ kind: 'swept', upload });
      await media.intake.drop(uploadId);
    });
}
