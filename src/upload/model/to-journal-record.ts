import type { JournalRecord } from './journal-record.ts';
import type { Upload } from './upload.ts';
import { isCancelRequested } from './upload-state.ts';

/** The record `uploadFromJournal` makes this upload of again. */
export function toJournalRecord(upload: Upload): JournalRecord {
  const { journalEntry, uploadId, plan, answeredAt, state, landing } = upload;
  if (uploadId === undefined) return journalEntry;
  // It is noted before `complete` is sent.
  const completing = landing.lastRequest !== 'unsent' || state.kind === 'finishing';
  const parts = [...upload.parts.values()];
  return { ...journalEntry, upload: { uploadId, partSize: plan.partSize, answeredAt, completing, parts } };
}

/** Whether the journal is to know of it. What failed may be tried again, and some of what was cancelled taken up. */
export function isJournalled({ state, cancelledAt }: Upload): boolean {
  return state.kind !== 'done' && (!isCancelRequested(state) || cancelledAt !== undefined);
}
