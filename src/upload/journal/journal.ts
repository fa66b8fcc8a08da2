// Interface of the journal, which keeps uploads over a reload. The API can't list stored parts, so only the journal knows
// them.
import type { JournalEntry, JournalRecord, JournalUpload } from '#upload/model/journal-record.ts';
import type { KnownHost } from '#upload/model/known-host.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';

/** Maximum age (ms) of a record. No server keeps the parts for longer. */
const RECORD_MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Maximum age (ms) of a cancelled record: the default time for which a service keeps incomplete uploads. */
const CANCELLED_MAX_AGE_MS = 24 * 3_600_000;

export function isExpired({ addedAt, cancelledAt }: JournalEntry, now: number): boolean {
  return (
    now - addedAt > RECORD_MAX_AGE_MS ||
    (cancelledAt !== undefined && now - cancelledAt > CANCELLED_MAX_AGE_MS)
  );
}

/** The journal of one connection. Calls are made one at a time. Any call may fail; uploads then continue without it. */
export interface Journal {
  /** Yields all records in batches, in the order they were added. Expired records are left out and deleted. */
  load(now: number): AsyncIterable<readonly JournalRecord[]>;
  add(entries: readonly JournalEntry[]): Promise<void>;
  /** Part 1 is stored: the upload can be resumed from here, if its file is known. On disk when this resolves. */
  beginUpload(
    id: string,
    upload: Omit<JournalUpload, 'completing' | 'parts'>,
    first: StoredPart,
  ): Promise<void>;
  addPart(id: string, part: StoredPart, answeredAt: number): Promise<void>;
  /** On disk when this resolves. */
  markCompleting(id: string): Promise<void>;
  /** Forgets the upload but not the file. */
  startOver(entry: JournalEntry): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** Writes records of another journal and replaces those with the same ids. On disk when this resolves. */
  importRecords(records: readonly JournalRecord[]): Promise<void>;
  /** Returns the saved properties of storage hosts. */
  hosts(): Promise<readonly KnownHost[]>;
  saveHost(host: KnownHost): Promise<void>;
  /** Deletes everything of this connection. */
  wipe(): Promise<void>;
}
