// Ends an upload that nobody touches any more.
import type { ReceivingContext } from './upload-context.ts';

/** Ends it unless there was activity since that time, or is right now. */
export type EndIdleUpload = (uploadId: string, since: string) => Promise<void>;

export function idleUploadEnder(context: ReceivingContext): EndIdleUpload {
  const { records, media, lock, running, onUpload } = context;
  return (uploadId, since) =>
    lock.run(uploadId, async () => {
      const upload = await records.uploads.find(uploadId);
      // A PUT in flight is activity, and so is one that ended since the caller looked.
      if (!upload || running.has(uploadId) || upload.lastActivityAt >= since) return;
      await records.uploads.delete(uploadId);
      onUpload({ kind: 'swept', upload });
      await media.intake.drop(uploadId);
    });
}
