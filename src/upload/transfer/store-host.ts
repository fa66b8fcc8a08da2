// What is known of the host that files are sent to, and how they are cut for it. A part is what one slot sends in a few
// seconds: that is what a fault may cost. And a proxy on the way may refuse long bodies (413) that the store itself would
// take. Both are remembered from one visit to the next.
import { MIB } from '#contract/limits.ts';
import type { KnownHost } from '#upload/model/known-host.ts';
import { type PartPlan, type PlanKind, planFor, usualPartSize } from '#upload/model/parts/part-plan.ts';
import type { BodyKind } from '#upload/model/parts/request-body.ts';
import { partSizeUnder } from './rate-limiter.ts';

/** Stores take no smaller parts, the last one apart. */
const MIN_PART_BYTES = 5 * MIB;
/** What is shorter says more about the way there and back than about the speed. */
const MIN_SAMPLE_BYTES = MIN_PART_BYTES;
const PART_SECONDS = 4;
/** Of copies in memory, and by a speed that nobody has confirmed yet today. */
const MAX_UNCONFIRMED_BYTES = 32 * MIB;
/** How much each answer, or each failure, counts. */
const WEIGHT = 0.3;
/** A speed that differs by less need not be written down. */
const SAME = 0.2;
/** Ways change, and so do proxies. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

const NOTHING = { bytesPerSecond: null, longestBody: null } as const;
type Known = Pick<KnownHost, 'bytesPerSecond' | 'longestBody'>;

export interface StoreHostDeps {
  readonly bodies: BodyKind;
  readonly save: (host: string, known: Known) => void;
}

export class StoreHost {
  readonly #deps: StoreHostDeps;
  /** Bytes per second, or null. */
  bandwidthLimit: number | null = null;
  #remembered: readonly KnownHost[] = [];
  /** Until the first address tells, the one that was used last. */
  #host: string | undefined;
  #known: Known = NOTHING;
  #saved: Known = NOTHING;
  /** `longestBody` is a guess. */
  #isGuess = false;
  /** Something was sent at this speed in this visit. */
  #isConfirmed = false;

  constructor(deps: StoreHostDeps) {
    this.#deps = deps;
  }

  /**
   * @param hosts those of earlier visits
   * @param now milliseconds since 1970
   */
  recall(hosts: readonly KnownHost[], now: number): void {
    this.#remembered = hosts.filter(({ at }) => now - at < MAX_AGE_MS);
    const [last] = this.#remembered.toSorted((a, b) => b.at - a.at);
    if (!this.#isConfirmed && last) this.#useHost(this.#host ?? last.host);
  }

  /** An address has told where files go. */
  learn(host: string): void {
    if (host === this.#host) return;
    // What was learned without a name is of this one.
    if (this.#host === undefined && this.#isConfirmed) this.#host = host;
    else this.#useHost(host);
  }

  /** So much got there, so long after its first byte left. */
  answered(bytes: number, ms: number): void {
    if (bytes < MIN_SAMPLE_BYTES) return;
    const now = (bytes * 1000) / Math.max(ms, 1);
    const before = this.#isConfirmed ? this.#known.bytesPerSecond : null;
    this.#isConfirmed = true;
    if (this.#isGuess) this.#settleGuess(bytes <= this.#longestBody);
    this.#change({ bytesPerSecond: before === null ? now : before + (now - before) * WEIGHT });
  }

  /** So much was sent in vain, or was to be. */
  failed(bytes: number): void {
    const { bytesPerSecond } = this.#known;
    if (bytes < MIN_SAMPLE_BYTES || bytesPerSecond === null) return;
    this.#change({ bytesPerSecond: bytesPerSecond * (1 - WEIGHT) });
  }

  /** A body of this length was refused for it. Answers whether smaller ones may get through. */
  refused(bytes: number): boolean {
    const half = Math.max(Math.floor(bytes / 2 / MIB) * MIB, MIN_PART_BYTES);
    if (bytes > MIN_PART_BYTES) this.#change({ longestBody: Math.min(this.#longestBody, half) });
    return bytes > MIN_PART_BYTES;
  }

  /**
   * Bodies of this length get no answer, which may be a refusal that the page can't read. The guess is saved once a body
   * that it allows was stored. It is withdrawn when a larger body was stored, or the smallest fails too.
   * @returns whether to try smaller ones
   */
  suspect(bytes: number): boolean {
    if (bytes <= MIN_PART_BYTES) {
      this.#settleGuess(false);
      return false;
    }
    this.#isGuess = true;
    return this.refused(bytes);
  }

  #settleGuess(isRight: boolean): void {
    this.#isGuess = false;
    if (!isRight) this.#change({ longestBody: this.#saved.longestBody });
  }

  /** Parts of this plan must be smaller: for something on the way, or for the speed limit. */
  isTooLarge({ partSize, size }: PartPlan): boolean {
    const isOver = partSize > this.#longestUnder(this.#aimedFor(size));
    return isOver && partSize > this.planFor(size).partSize;
  }

  /** @param least "multipart": the file must not be sent whole */
  planFor(size: number, least: PlanKind = 'single'): PartPlan {
    const aimed = this.#aimedFor(size);
    return planFor(size, { aimed, longest: this.#longestUnder(aimed), least });
  }

  #aimedFor(size: number): number {
    const { bytesPerSecond } = this.#known;
    const aimed = bytesPerSecond === null ? usualPartSize(size) : bytesPerSecond * PART_SECONDS;
    const isCareful = this.#deps.bodies === 'buffers' || (bytesPerSecond !== null && !this.#isConfirmed);
    return Math.min(aimed, isCareful ? MAX_UNCONFIRMED_BYTES : Number.POSITIVE_INFINITY);
  }

  #longestUnder(aimed: number): number {
    if (this.bandwidthLimit === null) return this.#longestBody;
    return Math.min(this.#longestBody, partSizeUnder(this.bandwidthLimit, aimed, MIN_PART_BYTES));
  }

  get #longestBody(): number {
    return this.#known.longestBody ?? Number.POSITIVE_INFINITY;
  }

  #useHost(host: string): void {
    this.#host = host;
    this.#isConfirmed = false;
    this.#known = this.#saved = this.#remembered.find((known) => known.host === host) ?? NOTHING;
  }

  #change(change: Partial<Known>): void {
    this.#known = { ...this.#known, ...change };
    const longestBody = this.#isGuess ? this.#saved.longestBody : this.#known.longestBody;
    const known = { ...this.#known, longestBody };
    if (this.#host === undefined || isSimilar(known, this.#saved)) return;
    this.#saved = known;
    this.#deps.save(this.#host, known);
  }
}

function isSimilar(one: Known, other: Known): boolean {
  if (one.longestBody !== other.longestBody) return false;
  if (one.bytesPerSecond === null || other.bytesPerSecond === null)
    return one.bytesPerSecond === other.bytesPerSecond;
  return Math.abs(one.bytesPerSecond / other.bytesPerSecond - 1) < SAME;
}
