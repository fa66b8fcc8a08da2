// What must outlive the page: a port. The server can't list parts, so this is the only memory of them.
import type { JournalEntry, JournalRecord, JournalUpload } from '#upload/model/journal-record.ts';
import type { KnownHost } from '#upload/model/known-host.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';

/** A record dies this long after its upload began: no server keeps the parts for longer. */
const RECORD_MAX_AGE_MS = 7 * 24 * 3_600_000;
/** Of one that was cancelled: as long as a service keeps what nobody completes, by default. */
const CANCELLED_MAX_AGE_MS = 24 * 3_600_000;

export function isExpired({ addedAt, cancelledAt }: JournalEntry, now: number): boolean {
  return (
    now - addedAt > RECORD_MAX_AGE_MS ||
    (cancelledAt !== undefined && now - cancelledAt > CANCELLED_MAX_AGE_MS)
  );
}

/** One connection's part of the journal. Any call may fail, and one at a time is made: the engine goes on without it. */
export interface Journal {
  /** All records in the order in which they came, a batch at a time. Those past their life are left out, and wiped. */
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
  /** Records of another journal, in place of what is here of the same files. On disk when this resolves. */
  importRecords(records: readonly JournalRecord[]): Promise<void>;
  /** What is known of hosts that files were sent to, lately. */
  hosts(): Promise<readonly KnownHost[]>;
  saveHost(host: KnownHost): Promise<void>;
  /** Everything of this connection. */
  wipe(): Promise<void>;
}
