// One file as the engine holds it: its state, its plan, and which parts the store has.
import { contentTypeOf, formatOf } from '#contract/media.ts';
import type { JournalEntry, JournalRecord } from '#upload/journal/journal.ts';
import type { StoredPart, Target } from '#upload/network/transport.ts';
import type { Entry, Row } from '#upload/protocol.ts';
import { type Access, Source } from './file-source.ts';
import { multipart, type Plan, planFor, rangeOf } from './part-plan.ts';
import { isOver, type UploadState } from './upload-state.ts';

/** A signed address. `at`: when it was received, on the monotonic clock. */
export interface Address {
  readonly url: string;
  readonly at: number;
  readonly uploadId?: string;
}

/** From the moment a file is picked up until it is put down: one pause, one failure, and it is over. */
export class Session {
  readonly #controller = new AbortController();
  /** The next part that may be taken. */
  cursor = 1;
  /** Bytes of attempts under way. */
  flying = 0;
  /** Attempts that are not asleep. */
  awake = 0;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    this.#controller.abort();
  }
}

export class Upload {
  readonly id: string;
  readonly target: Target;
  /** Something stands under its path that is not it: that the path is listed proves nothing. */
  wasListed: boolean;
  readonly addedAt: number;
  source: Source;
  readonly lastModified: number;
  readonly plan: Plan;
  state: UploadState = { kind: 'queued' };
  session: Session | undefined;
  /** How often it was started from the beginning because the server had forgotten it. */
  restarts = 0;

  readonly parts = new Map<number, StoredPart>();
  uploadId: string | undefined;
  /** Part 1's address, used again while it is good: asking for another begins another upload. */
  firstAddress: Address | undefined;
  /** Resolves when part 1 is in the journal. */
  begun: Promise<void> = Promise.resolve();
  /** Wall clock of the server's last word about the upload id. */
  answeredAt = 0;
  /** Its last request, `complete` or the PUT of a whole file, was sent and not turned down: it may have taken effect. */
  completing = false;
  /** An attempt before this one may have taken effect, or may yet. */
  mayHaveLandedBefore = false;
  /** Goes up with every stored part: patience starts afresh. */
  refills = 0;
  confirmed = 0;
  #sent = 0;

  constructor(entry: JournalEntry, source: Source, plan: Plan) {
    const format = formatOf(entry.path);
    this.id = entry.id;
    this.target = {
      path: entry.path,
      contentType: format ? contentTypeOf(format) : 'application/octet-stream',
    };
    this.wasListed = entry.wasListed;
    this.addedAt = entry.addedAt;
    this.lastModified = entry.lastModified;
    this.source = source;
    this.plan = plan;
  }

  get size(): number {
    return this.plan.size;
  }

  get isStored(): boolean {
    return this.parts.size === this.plan.count;
  }

  /** As it is written down. */
  get entry(): JournalEntry {
    return {
      id: this.id,
      path: this.target.path,
      size: this.size,
      lastModified: this.lastModified,
      wasListed: this.wasListed,
      addedAt: this.addedAt,
      ...this.source.access,
    };
  }

  /** As it was handed in, while its file is at hand and it isn't over. */
  get asEntry(): Entry | undefined {
    const { file, access } = this.source;
    if (!file || this.state.kind === 'done' || this.state.kind === 'cancelled') return undefined;
    return { id: this.id, path: this.target.path, wasListed: this.wasListed, file, ...access };
  }

  get row(): Row {
    // What may have taken effect was out, though nobody may have looked in time.
    const current = this.completing ? this.size : this.confirmed + (this.session?.flying ?? 0);
    this.#sent = Math.min(this.size, Math.max(this.#sent, current));
    return {
      id: this.id,
      path: this.target.path,
      size: this.size,
      lastModified: this.lastModified,
      state: this.state,
      sent: this.#sent,
      confirmed: this.confirmed,
      startedOver: this.restarts > 0,
    };
  }

  stored(part: StoredPart): void {
    this.parts.set(part.part, part);
    this.confirmed += part.size;
    this.refills++;
  }

  /** Cancelled now, it may stand in the gallery all the same. */
  get mayHaveLanded(): boolean {
    return this.completing || this.mayHaveLandedBefore;
  }

  /** What the store has is worth nothing any more. What it was asked to put in place may still come. */
  forgetParts(): void {
    this.mayHaveLandedBefore = this.mayHaveLanded;
    this.parts.clear();
    this.uploadId = undefined;
    this.firstAddress = undefined;
    this.completing = false;
    this.confirmed = 0;
    this.#sent = 0;
  }
}

export function newUpload(entry: Entry, addedAt: number): Upload {
  const { id, path, wasListed, file } = entry;
  const { size, lastModified } = file;
  const known: JournalEntry = { id, path, size, lastModified, wasListed, addedAt };
  return new Upload(known, new Source({ size, lastModified }, file, entry), planFor(size));
}

/** An upload of an earlier life. It waits for its file. */
export function leftoverUpload(record: JournalRecord): Upload {
  const { size } = record;
  const begun = soundUpload(record);
  const plan = begun ? multipart(size, begun.partSize) : planFor(size);
  const upload = new Upload(record, new Source(record, undefined, record), plan);
  const byHandle = record.handle !== undefined || record.folder !== undefined;
  upload.state = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle };
  if (!begun) return upload;
  upload.uploadId = begun.uploadId;
  upload.answeredAt = begun.answeredAt;
  upload.completing = begun.completing;
  for (const part of begun.parts) upload.stored(part);
  // Nothing is left to read: only the last step is missing.
  if (upload.isStored) upload.state = { kind: 'queued' };
  return upload;
}

/** What was begun, if it can be gone on with: parts that are not as planned would never add up to the file. */
function soundUpload({ upload, size }: JournalRecord): JournalRecord['upload'] {
  if (!upload) return undefined;
  const plan = multipart(size, upload.partSize);
  const isPlanned = ({ part, size }: StoredPart): boolean => {
    const { start, end } = rangeOf(plan, part);
    return part >= 1 && part <= plan.count && size === end - start;
  };
  return upload.parts.every(isPlanned) ? upload : undefined;
}

/** An upload another tab drove. Where it came to an end it stays there, otherwise it begins anew here. */
export function adoptedUpload(row: Row, entry: Entry | undefined, addedAt: number): Upload {
  const wasListed = entry?.wasListed ?? true;
  const upload = new Upload(
    { ...row, wasListed, addedAt },
    new Source(row, entry?.file, entry ?? {}),
    planFor(row.size),
  );
  if (row.state.kind === 'finishing' && row.state.cancelAsked)
    upload.state = { kind: 'cancelled', mayHaveLanded: true };
  else if (isOver(row.state)) {
    upload.state = row.state;
    upload.confirmed = row.confirmed;
  } else if (!entry)
    upload.state = { kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false };
  return upload;
}

/** Whether this is the file the upload began with, as far as one can tell without reading it. */
export function isFileOf(upload: Upload, file: File): boolean {
  return upload.size === file.size && upload.lastModified === file.lastModified;
}

/** @param file one for which `isFileOf` holds */
export function handIn(upload: Upload, file: File, access: Access): void {
  upload.source = new Source(file, file, access);
}
