import type { JournalRecord } from './journal-record.ts';
import type { Upload } from './upload.ts';
import { isCancelRequested } from './upload-state.ts';

/** Returns the record from which `uploadFromJournal` restores this upload. */
export function toJournalRecord(upload: Upload): JournalRecord {
  const { journalEntry, uploadId, plan, answeredAt, state, publishState } = upload;
  if (uploadId === undefined) return journalEntry;
  // The journal must know that `complete` may take effect before it is sent.
  const completing = publishState.lastRequest !== 'unsent' || state.kind === 'finishing';
  const parts = [...upload.parts.values()];
  return { ...journalEntry, upload: { uploadId, partSize: plan.partSize, answeredAt, completing, parts } };
}

/** Whether the journal keeps the upload. Failed uploads can be retried, and some cancelled uploads resumed. */
export function isJournalled({ state, cancelledAt }: Upload): boolean {
  return state.kind !== 'done' && (!isCancelRequested(state) || cancelledAt !== undefined);
}
