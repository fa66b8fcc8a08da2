// Removes leftovers: abandoned uploads, expired used addresses, bytes without a record.
import { idleUploadEnder } from './end-idle-upload.ts';
import { idleUploads } from './idle-uploads.ts';
import type { ReceivingContext } from './upload-context.ts';

export interface Sweep {
  /**
   * Removes abandoned uploads and deletes expired used addresses. The first sweep also removes leftovers of crashed uploads,
   * because checking all of them during the start would delay it.
   * @param signal stops the sweep between two uploads; the next one continues
   */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Removes unfinished files of a crash. Call it before the first request. */
  cleanUp(): Promise<void>;
}

/** How long (ms) a completed upload is remembered, so that a client whose answer was lost learns of the completion. */
export const COMPLETED_REMEMBERED_MS = 86_400_000;

/** Time (ms) after its expiry for which a used address is stored, because another PUT to it may have started in time. */
const PUT_SLACK_MS = 86_400_000;

export function sweeper(context: ReceivingContext): Sweep {
  const { records, media, clock, lock, running, uploadSweepAfterSeconds } = context;
  const endIfIdle = idleUploadEnder(context);
  const idleSince = () => new Date(clock() - uploadSweepAfterSeconds * 1000).toISOString();

  let crashLeftovers: 'unknown' | 'none' = 'unknown';

  async function removeCrashLeftovers(signal: AbortSignal | undefined): Promise<void> {
    for await (const id of media.intake.uploadIds()) {
      if (signal?.aborted) return;
      await lock.run(id, async () => {
        // Bytes of a running attempt are not recorded yet. Other leftovers are removed when the upload ends.
        if (running.has(id)) return;
        const stored = await records.uploads.listParts(id);
        if (stored.length > 0 || (await records.uploads.find(id))) await media.intake.trim(id, stored);
        else await media.intake.drop(id);
      });
    }
    crashLeftovers = 'none';
  }

  return {
    async sweep(signal) {
      const since = idleSince();
      for await (const { id } of idleUploads(records, since)) {
        if (signal?.aborted) return;
        await endIfIdle(id, since);
      }
      await records.uploads.forgetCompleted(new Date(clock() - COMPLETED_REMEMBERED_MS).toISOString());
      const expiredBefore = new Date(clock() - PUT_SLACK_MS).toISOString();
      await records.transaction(({ usedAddresses }) => usedAddresses.forget(expiredBefore));
      if (crashLeftovers === 'unknown') await removeCrashLeftovers(signal);
    },
    cleanUp: () => media.intake.cleanUp(),
  };
}
