// Chooses the part size for the storage host from its speed and its largest accepted body. One slot sends a part in about
// 4 s, so a failure costs little. A proxy in front of the store may refuse long bodies (413) that the store itself would
// accept. Both values are saved for the next visit.
import { MIB } from '#contract/limits.ts';
import type { KnownHost } from '#upload/model/known-host.ts';
import { type PartPlan, type PlanKind, planFor, usualPartSize } from '#upload/model/parts/part-plan.ts';
import type { BodyKind } from '#upload/model/parts/request-body.ts';
import { partSizeUnder } from './rate-limiter.ts';

/** Smallest part that stores accept. Only the last part of a file may be smaller. */
const MIN_PART_BYTES = 5 * MIB;
/** Smallest body that counts for the speed. The time of a smaller one depends more on the latency than on the speed. */
const MIN_SAMPLE_BYTES = MIN_PART_BYTES;
/** Intended duration (s) of a part. */
const PART_SECONDS = 4;
/** Largest part if parts are copied to memory, or if the speed is from an earlier visit and not confirmed yet. */
const MAX_UNCONFIRMED_BYTES = 32 * MIB;
/** Weight of a new answer or failure in the moving average of the speed. */
const WEIGHT = 0.3;
/** A speed is saved only if it differs from the saved speed by at least this share. */
const MIN_CHANGE = 0.2;
/** Maximum age (ms) of saved values, because networks and proxies change. */
const MAX_AGE_MS = 30 * 24 * 3_600_000;

const NOTHING_KNOWN = { bytesPerSecond: null, longestBody: null } as const;
type Known = Pick<KnownHost, 'bytesPerSecond' | 'longestBody'>;

export interface StoreHostDeps {
  readonly bodies: BodyKind;
  readonly save: (host: string, known: Known) => void;
}

export class StoreHost {
  readonly #deps: StoreHostDeps;
  /** Speed limit (bytes per second), null for none. */
  bandwidthLimit: number | null = null;
  #remembered: readonly KnownHost[] = [];
  /** Host of the signed addresses. Until the first address arrives, the host of the last visit. */
  #host: string | undefined;
  #known: Known = NOTHING_KNOWN;
  #saved: Known = NOTHING_KNOWN;
  /** `longestBody` is a guess of `guessTooLarge`. */
  #isGuess = false;
  /** The speed is measured in this visit. */
  #isConfirmed = false;

  constructor(deps: StoreHostDeps) {
    this.#deps = deps;
  }

  /**
   * Uses the values that earlier visits saved.
   * @param now system time (ms since 1970)
   */
  recall(hosts: readonly KnownHost[], now: number): void {
    this.#remembered = hosts.filter(({ at }) => now - at < MAX_AGE_MS);
    const [last] = this.#remembered.toSorted((a, b) => b.at - a.at);
    if (!this.#isConfirmed && last) this.#useHost(this.#host ?? last.host);
  }

  /** Receives the host of the first signed address. */
  learn(host: string): void {
    if (host === this.#host) return;
    // The values measured so far belong to this host, whose name was not known yet.
    if (this.#host === undefined && this.#isConfirmed) this.#host = host;
    else this.#useHost(host);
  }

  /** Updates the speed. The store accepted a body of this size (bytes) after this time (ms). */
  answered(bytes: number, ms: number): void {
    if (bytes < MIN_SAMPLE_BYTES) return;
    const now = (bytes * 1000) / Math.max(ms, 1);
    const before = this.#isConfirmed ? this.#known.bytesPerSecond : null;
    this.#isConfirmed = true;
    if (this.#isGuess) this.#settleGuess(bytes <= this.#longestBody);
    this.#change({ bytesPerSecond: before === null ? now : before + (now - before) * WEIGHT });
  }

  /** Lowers the speed after a body of this size (bytes) got no answer. */
  failed(bytes: number): void {
    const { bytesPerSecond } = this.#known;
    if (bytes < MIN_SAMPLE_BYTES || bytesPerSecond === null) return;
    this.#change({ bytesPerSecond: bytesPerSecond * (1 - WEIGHT) });
  }

  /**
   * Halves the largest body, because a body of this size (bytes) was refused as too large.
   * @returns whether smaller bodies may get through
   */
  refused(bytes: number): boolean {
    const half = Math.max(Math.floor(bytes / 2 / MIB) * MIB, MIN_PART_BYTES);
    if (bytes > MIN_PART_BYTES) this.#change({ longestBody: Math.min(this.#longestBody, half) });
    return bytes > MIN_PART_BYTES;
  }

  /**
   * Guesses that a body of this size (bytes) is too large: it got no answer, or a refusal that the page can't read. The
   * guess is saved once a body of an allowed size is stored. It is withdrawn if a larger body is stored, or if the smallest
   * one gets no answer either.
   * @returns whether to try smaller bodies
   */
  guessTooLarge(bytes: number): boolean {
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

  /** Whether a proxy or the speed limit requires smaller parts than this plan has, and smaller ones are possible. */
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
    const isUnconfirmed = this.#deps.bodies === 'buffers' || (bytesPerSecond !== null && !this.#isConfirmed);
    return Math.min(aimed, isUnconfirmed ? MAX_UNCONFIRMED_BYTES : Number.POSITIVE_INFINITY);
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
    this.#known = this.#saved = this.#remembered.find((known) => known.host === host) ?? NOTHING_KNOWN;
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

function isSimilar(a: Known, b: Known): boolean {
  if (a.longestBody !== b.longestBody) return false;
  if (a.bytesPerSecond === null || b.bytesPerSecond === null) return a.bytesPerSecond === b.bytesPerSecond;
  return Math.abs(a.bytesPerSecond / b.bytesPerSecond - 1) < MIN_CHANGE;
}
