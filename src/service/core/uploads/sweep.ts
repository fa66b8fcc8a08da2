// Ends what was left behind: uploads that nobody touches any more, addresses long expired, bytes without a record.
import type { PartRecord } from '#service/records/record-store.ts';
import { idleUploadEnder } from './end-idle-upload.ts';
import type { UploadContext } from './upload-context.ts';

export interface Sweep {
  /**
   * Removes abandoned uploads and forgets used addresses that have expired.
   * @param signal stops it between two uploads: the next sweep goes on there
   */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Removes what a crash left in the store. Before any request is taken. */
  cleanUp(): Promise<void>;
}

/** Used addresses are remembered this much longer than they live: another PUT to one may have begun in time. */
const PUT_SLACK_MS = 86_400_000;

export function sweeper(context: UploadContext): Sweep {
  const { records, media, clock, uploadSweepAfterSeconds } = context;
  const endIfIdle = idleUploadEnder(context);
  const idleSince = () => new Date(clock() - uploadSweepAfterSeconds * 1000).toISOString();

  return {
    async sweep(signal) {
      const since = idleSince();
      for (const { id } of await records.uploads.listIdle(since)) {
        if (signal?.aborted) return;
        await endIfIdle(id, since);
      }
      const expiredBefore = new Date(clock() - PUT_SLACK_MS).toISOString();
      await records.transaction(({ usedAddresses }) => usedAddresses.forget(expiredBefore));
    },
    async cleanUp() {
      const open = new Map<string, PartRecord[]>();
      for (const { id } of await records.uploads.list()) open.set(id, []);
      for (const part of await records.uploads.listAllParts()) open.get(part.uploadId)?.push(part);
      await media.intake.cleanUp(open);
    },
  };
}
