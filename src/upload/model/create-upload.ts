// Creates uploads from an added file, a replacement file, a record of the journal, or a row of another tab.
import type { Entry, FileAccess } from '#upload/model/file/entry.ts';
import { FileSource } from '#upload/model/file/file-source.ts';
import { type Fingerprint, getFingerprint } from '#upload/model/file/fingerprint.ts';
import { multipart, partRange, planFor } from '#upload/model/parts/part-plan.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';
import { ABSENT, type Condition } from './condition.ts';
import type { JournalEntry, JournalRecord } from './journal-record.ts';
import type { Row } from './row.ts';
import { Upload } from './upload.ts';
import { isOver, type UploadState } from './upload-state.ts';

/** One shared object, because there may be 100,000 uploads. */
const QUEUED: UploadState = { kind: 'queued' };
const FILE_NOT_HERE = { code: 'file-not-here' } as const;

export function newUpload(entry: Entry, addedAt: number, state: UploadState = QUEUED): Upload {
  const { id, path, wasListed, onlyIf, file } = entry;
  const { size, lastModified } = file;
  const journalEntry: JournalEntry = {
    id,
    path,
    size,
    lastModified,
    wasListed,
    ...optional(onlyIf),
    addedAt,
  };
  return new Upload(journalEntry, new FileSource(getFingerprint(file), file, entry), planFor(size), state);
}

/** Creates an upload that sends a different file in place of `former`. The former file may still be published. */
export function createReplacement(
  former: Upload,
  file: File | Fingerprint,
  access: FileAccess,
  addedAt: number,
): Upload {
  const { id, path, publishState, onlyIf } = former;
  const entry = { ...access, id, path, wasListed: publishState.isPathTaken, ...optional(onlyIf), file };
  const upload = newUpload(entry, addedAt);
  upload.storedBefore = former.storedBefore;
  if (former.mayHaveLanded) upload.apply({ kind: 'maybe-sent-elsewhere' });
  return upload;
}

/** Restores an upload after a reload. It waits for its file, unless all parts are stored or it was cancelled. */
export function uploadFromJournal(record: JournalRecord): Upload {
  const { size } = record;
  const begun = validUpload(record);
  const plan = begun ? multipart(size, begun.partSize) : planFor(size);
  const isStored = begun?.parts.length === plan.count;
  const upload = new Upload(
    record,
    new FileSource(record, undefined, record),
    plan,
    restoredState(record, isStored),
  );
  if (!begun) return upload;
  upload.uploadId = begun.uploadId;
  upload.answeredAt = begun.answeredAt;
  for (const part of begun.parts) upload.stored(part);
  if (begun.completing) {
    upload.apply({ kind: 'request-sent' });
    upload.apply({ kind: 'request-unanswered' });
  }
  return upload;
}

function restoredState(
  { handle, folder, cancelledAt, conflict }: JournalRecord,
  isStored: boolean,
): UploadState {
  if (cancelledAt !== undefined) return { kind: 'cancelled', mayHaveLanded: false };
  if (conflict) return { kind: 'conflict', ...conflict };
  if (isStored) return { kind: 'queued' };
  const byHandle = handle !== undefined || folder !== undefined;
  return { kind: 'needs-file', reason: FILE_NOT_HERE, byHandle };
}

/** Returns the multipart upload of a record, or undefined if its parts don't match the plan and can't be completed. */
function validUpload({ upload, size }: JournalRecord): JournalRecord['upload'] {
  if (!upload) return undefined;
  const plan = multipart(size, upload.partSize);
  const isPlanned = ({ part, size }: StoredPart): boolean => {
    const { start, end } = partRange(plan, part);
    return part >= 1 && part <= plan.count && size === end - start;
  };
  return upload.parts.every(isPlanned) ? upload : undefined;
}

/** Creates an upload from the row of another tab. An ended upload keeps its state; any other starts again. */
export function uploadFromOtherTab(row: Row, entry: Entry | undefined, addedAt: number): Upload {
  const { wasListed = true, onlyIf } = entry ?? {};
  // The journal's entry says which file the person agreed to replace. Without an entry, no file may be replaced.
  const condition = entry ? onlyIf : ABSENT;
  const journalEntry = { ...row, wasListed, ...optional(condition), addedAt };
  const source = new FileSource(row, entry?.file, entry ?? {});
  const upload = new Upload(journalEntry, source, planFor(row.size), adoptedState(row, entry));
  if (isOver(row.state)) upload.confirmed = row.confirmed;
  return upload;
}

function adoptedState({ state }: Row, entry: Entry | undefined): UploadState {
  if (state.kind === 'finishing' && state.cancelAsked) return { kind: 'cancelled', mayHaveLanded: true };
  if (isOver(state) || state.kind === 'conflict') return state;
  return entry ? { kind: 'queued' } : { kind: 'needs-file', reason: FILE_NOT_HERE, byHandle: false };
}

function optional(onlyIf: Condition | undefined): { readonly onlyIf?: Condition } {
  return onlyIf ? { onlyIf } : {};
}

/** Whether the file has the size and the modification time that the upload recorded. The bytes are not read. */
export function isSameFile(upload: Upload, file: Fingerprint): boolean {
  return upload.size === file.size && upload.lastModified === file.lastModified;
}

/** @param file a file for which `isSameFile` is true */
export function attachFile(upload: Upload, file: File | Fingerprint, access: FileAccess): void {
  upload.source = new FileSource(getFingerprint(file), file, access);
}
