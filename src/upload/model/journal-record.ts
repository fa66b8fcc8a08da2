// The journal's record of an upload, which survives a reload.
import type { Condition, Conflict } from '#upload/model/condition.ts';
import type { FileAccess } from '#upload/model/file/entry.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';

/** A file whose upload has not ended. */
export interface JournalEntry extends FileAccess {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  readonly lastModified: number;
  readonly wasListed: boolean;
  readonly onlyIf?: Condition;
  /** The conflict that waits for the person's answer. */
  readonly conflict?: Conflict;
  /** The name under which its parts are stored, if it is to be published under another. */
  readonly begunAs?: string;
  /** Wall clock, ms since 1970. */
  readonly addedAt: number;
  /** When the upload was cancelled (ms since 1970). It resumes only if the person asks for it. */
  readonly cancelledAt?: number;
}

/** A multipart upload that exists on the server. */
export interface JournalUpload {
  readonly uploadId: string;
  readonly partSize: number;
  /** When the server last confirmed the upload (ms since 1970). */
  readonly answeredAt: number;
  /** `complete` was sent, or was about to be: it may have taken effect. */
  readonly completing: boolean;
  readonly parts: readonly StoredPart[];
}

export interface JournalRecord extends JournalEntry {
  readonly upload?: JournalUpload;
}
