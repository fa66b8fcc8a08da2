// Ends what was left behind: uploads that nobody touches any more, addresses long expired, bytes without a record.
import type { PartRecord } from '#service/records/record-store.ts';
import type { UploadContext } from './upload-context.ts';

export interface Sweep {
  /** Removes abandoned uploads and forgets used addresses that have expired. */
  sweep(): Promise<void>;
  /** Removes what a crash left in the store. Before any request is taken. */
  cleanUp(): Promise<void>;
}

/** Used addresses are remembered this much longer than they live, should the clock be set back. */
const CLOCK_SLACK_MS = 86_400_000;

export function sweeper(context: UploadContext): Sweep {
  const { records, media, clock, lock, running, uploadSweepAfterSeconds } = context;
  const idleSince = () => new Date(clock() - uploadSweepAfterSeconds * 1000).toISOString();

  const end = (uploadId: string) =>
    lock.run(uploadId, async () => {
      const upload = await records.uploads.find(uploadId);
      // A PUT in flight is activity, and so is one that ended since we looked.
      if (!upload || running.has(uploadId) || upload.lastActivityAt >= idleSince()) return;
      await records.uploads.delete(uploadId);
      await media.intake.drop(uploadId);
    });

  return {
    async sweep() {
      for (const { id } of await records.uploads.listIdle(idleSince())) await end(id);
      await records.usedAddresses.deleteExpired(new Date(clock() - CLOCK_SLACK_MS).toISOString());
    },
    async cleanUp() {
      const open = new Map<string, PartRecord[]>();
      for (const { id } of await records.uploads.list()) {
        open.set(id, await records.uploads.listParts(id));
      }
      await media.intake.cleanUp(open);
    },
  };
}
