// The engine's model of one upload: its state, its plan, and the parts that the store has.
import { contentTypeOf } from '#contract/content-types.ts';
import { formatOf } from '#contract/formats.ts';
import type { Entry } from '#upload/model/file/entry.ts';
import type { FileSource } from '#upload/model/file/file-source.ts';
import type { PartPlan } from '#upload/model/parts/part-plan.ts';
import { getSamples } from '#upload/model/parts/sample.ts';
import type { StoredPart, Target } from '#upload/model/parts/stored-part.ts';
import { ABSENT, type Condition, type Conflict, type ExistingFile, effectiveCondition } from './condition.ts';
import type { JournalEntry } from './journal-record.ts';
import { initialPublishState, mayHaveLanded } from './publish-state.ts';
import type { Row, StartedOver } from './row.ts';
import type { Session } from './session.ts';
import {
  type LifecycleState,
  transition,
  type UploadEvent,
  type UploadState,
  waitsForSpace,
} from './upload-state.ts';

/** A signed address. `at`: when it was received, on the monotonic clock. */
export interface Address {
  readonly url: string;
  readonly at: number;
  readonly uploadId?: string;
}

/** The figures of one upload that the totals add up. */
export type UploadProgress = Required<Pick<Row, 'state' | 'size' | 'sent' | 'confirmed' | 'again'>>;

/** The reporter's record of an upload: the last counted values, and flags. Flat to save memory: there may be 100,000. */
interface ReportedState {
  /** State when last counted; undefined if never counted. */
  state: UploadState | undefined;
  size: number;
  sent: number;
  confirmed: number;
  again: number;
  /** Changed since last counted. */
  isChanged: boolean;
  /** The row is queued for a report. */
  isUnreported: boolean;
  /** Removed from the list or replaced by another upload. Later changes are not reported. */
  isRemoved: boolean;
}

/** Shared by all uploads without stored parts: there may be 100,000. */
const NO_PARTS: ReadonlyMap<number, StoredPart> = new Map();

export class Upload {
  readonly id: string;
  readonly addedAt: number;
  readonly lastModified: number;
  /** Changes only while the store has none of its parts: all parts of an upload have the same size. */
  plan: PartPlan;
  source: FileSource;
  session: Session | undefined;
  /** Number of restarts because the server had forgotten the upload. */
  restarts = 0;
  startedOver: StartedOver | false = false;
  /** State of reporting, used by the reporter. Stored here because a map with 100,000 entries is slow. */
  readonly reported: ReportedState = {
    state: undefined,
    size: 0,
    sent: 0,
    confirmed: 0,
    again: 0,
    isChanged: false,
    isUnreported: false,
    isRemoved: false,
  };
  /** Condition on the file at its path when it is published. Undefined: no condition. */
  onlyIf: Condition | undefined;
  /** An earlier version of the file that this upload published itself and may replace. */
  storedBefore: Pick<ExistingFile, 'size' | 'etag'> | undefined;
  /** How often a failed condition turned out to hold: limits retries with a server that contradicts itself. */
  contradictions = 0;
  /** When the upload was cancelled (ms since 1970), if the journal in IndexedDB has stored that time. */
  cancelledAt: number | undefined;

  #path: string;
  /** The path under which the parts are stored, if the upload was renamed later. */
  #begunAs: string | undefined;
  #parts: Map<number, StoredPart> | undefined;
  /** The upload id under which parts were stored before part 1 was. */
  #earlyId: string | undefined;
  uploadId: string | undefined;
  /** Address of part 1. It is reused while valid, because requesting another one begins another upload. */
  firstAddress: Address | undefined;
  /** When the server last confirmed the upload id (ms since 1970). */
  answeredAt = 0;
  /** Increases with every stored part, which resets the backoff of retries. */
  storedCount = 0;
  confirmed = 0;
  #sent = 0;
  #state: UploadState;
  #publishState: LifecycleState['publishState'];

  constructor(entry: JournalEntry, source: FileSource, plan: PartPlan, state: UploadState) {
    this.id = entry.id;
    this.#path = entry.path;
    this.#begunAs = entry.begunAs;
    this.onlyIf = effectiveCondition(entry);
    this.addedAt = entry.addedAt;
    this.lastModified = entry.lastModified;
    this.source = source;
    this.plan = plan;
    this.cancelledAt = entry.cancelledAt;
    this.#state = state;
    this.#publishState = initialPublishState(entry.wasListed);
  }

  /** Path in the gallery. */
  get path(): string {
    return this.#path;
  }

  get target(): Target {
    const format = formatOf(this.path);
    return {
      path: this.#begunAs ?? this.path,
      contentType: format ? contentTypeOf(format) : 'application/octet-stream',
      ...(this.onlyIf && { onlyIf: this.onlyIf }),
      ...(this.#begunAs !== undefined && { saveAs: this.path }),
    };
  }

  get state(): UploadState {
    return this.#state;
  }

  get publishState(): LifecycleState['publishState'] {
    return this.#publishState;
  }

  get mayHaveLanded(): boolean {
    return mayHaveLanded(this.publishState);
  }

  /** Parts that the store has. */
  get parts(): ReadonlyMap<number, StoredPart> {
    return this.#parts ?? NO_PARTS;
  }

  get size(): number {
    return this.plan.size;
  }

  /** Upload id under which parts are sent. Provisional until part 1 is stored: a new address of part 1 has a new id. */
  get begunId(): string | undefined {
    return this.uploadId ?? this.firstAddress?.uploadId;
  }

  get isStored(): boolean {
    return this.parts.size === this.plan.count;
  }

  /** Applies an event to the state machine. Call `Lifecycle.apply` instead, which also carries out the consequences. */
  apply(event: UploadEvent): void {
    const { state, publishState } = transition(
      { state: this.#state, publishState: this.#publishState },
      event,
    );
    this.#state = state;
    this.#publishState = publishState;
  }

  /** The journal's entry for this upload. */
  get journalEntry(): JournalEntry {
    return {
      id: this.id,
      path: this.path,
      size: this.size,
      lastModified: this.lastModified,
      wasListed: this.publishState.isPathTaken,
      ...(this.onlyIf && { onlyIf: this.onlyIf }),
      ...(this.state.kind === 'conflict' && { conflict: conflictOf(this.state) }),
      ...(this.#begunAs !== undefined && { begunAs: this.#begunAs }),
      addedAt: this.addedAt,
      ...(this.cancelledAt !== undefined && { cancelledAt: this.cancelledAt }),
      ...this.source.access,
    };
  }

  /** The entry for another tab. Undefined if the file isn't available or has changed, or the upload is done or cancelled. */
  get toEntry(): Entry | undefined {
    const { access } = this.source;
    const { size, lastModified } = this;
    const file = this.source.file ?? (access.folder && { size, lastModified });
    if (!file || this.state.kind === 'done' || this.state.kind === 'cancelled') return undefined;
    // A changed file is sent only if the person asks for it.
    if (file.size !== this.size || file.lastModified !== this.lastModified) return undefined;
    return {
      id: this.id,
      path: this.path,
      wasListed: this.publishState.isPathTaken,
      ...(this.onlyIf && { onlyIf: this.onlyIf }),
      file,
      ...access,
    };
  }

  get progress(): UploadProgress {
    const isDone = this.state.kind === 'done';
    // A last request that may have taken effect has sent all bytes, even if no progress event reported it.
    const isInFlight = isDone || this.publishState.lastRequest !== 'unsent';
    const current = isInFlight ? this.size : this.confirmed + (this.session?.bytesInFlight ?? 0);
    this.#sent = Math.min(this.size, waitsForSpace(this.state) ? current : Math.max(this.#sent, current));
    const again = Math.max(0, this.#sent - current);
    const confirmed = isDone ? this.size : this.confirmed;
    return { state: this.state, size: this.size, sent: this.#sent, confirmed, again };
  }

  get row(): Row {
    const { again, ...progress } = this.progress;
    return {
      id: this.id,
      path: this.path,
      lastModified: this.lastModified,
      ...progress,
      ...(again > 0 && { again }),
      startedOver: this.startedOver,
      hasFile: this.source.isKnown,
      ...(this.state.kind === 'needs-file' &&
        this.#parts && { samples: getSamples(this.plan, this.#parts.values()) }),
    };
  }

  stored(part: StoredPart): void {
    (this.#parts ??= new Map()).set(part.part, part);
    this.confirmed += part.size;
    this.storedCount++;
  }

  /**
   * Publishes it under another name, which must be free.
   * @param keepsParts whether the stored parts are published under the new name; otherwise forget them first
   */
  rename(path: string, keepsParts: boolean): void {
    if (keepsParts) this.#begunAs ??= this.#path;
    this.#path = path;
    this.onlyIf = ABSENT;
    this.apply({ kind: 'renamed' });
  }

  /**
   * Records a part that was stored before part 1. It counts if part 1 is stored under the same upload id.
   * @param uploadId of the address the part was sent to
   */
  storedEarly(part: StoredPart, uploadId: string): void {
    if (this.#earlyId !== uploadId) this.#dropEarlyParts();
    this.#earlyId = uploadId;
    this.stored(part);
  }

  /** Part 1 was stored under this id. @param isMd5 whether ETags of this store are MD5 sums */
  begin(uploadId: string, isMd5: boolean): void {
    if (this.#earlyId !== uploadId) this.#dropEarlyParts();
    else if (isMd5) for (const part of this.parts.values()) this.#parts?.set(part.part, { ...part, isMd5 });
    this.#earlyId = undefined;
    this.uploadId = uploadId;
  }

  #dropEarlyParts(): void {
    this.#parts = undefined;
    this.confirmed = 0;
  }

  /** Continues under a new key. Nothing is known yet about the path or the upload in that key's workspace. */
  replaceKey(): void {
    this.apply({ kind: 'key-replaced' });
    this.answeredAt = 0;
  }

  /** Discards the stored parts. A `complete` that was sent may still take effect. */
  forgetParts(): void {
    this.apply({ kind: 'parts-forgotten' });
    this.#parts = undefined;
    this.uploadId = undefined;
    this.#begunAs = undefined;
    this.#earlyId = undefined;
    this.firstAddress = undefined;
    this.confirmed = 0;
    this.#sent = 0;
  }
}

function conflictOf({ existing, canSaveAs }: Conflict): Conflict {
  return { existing, canSaveAs };
}
