// Holds uploads back while the storage is full, and lets one of them find out whether there is space again.
import type { Clock } from '#upload/model/clock.ts';
import type { StorageFull } from '#upload/model/report.ts';
import type { FullReason } from '#upload/model/upload-state.ts';
import { raceAbort } from './race-abort.ts';

/** How often (ms) a request tests whether there is space again. */
const PROBE_INTERVAL_MS = 60_000;

/** A request that the storage had no space for. */
export interface RefusedRequest {
  /** Size of its body; 0 if nothing fits any more. */
  readonly bytes: number;
  readonly reason: FullReason;
  /** The request needn't be sent again. */
  readonly isCancelled: () => boolean;
}

interface WaitingRequest extends RefusedRequest {
  readonly signal: AbortSignal;
  readonly proceed: () => void;
}

/** The right to send the one request that tests for space. */
export interface SpaceProbe {
  /** @param hasSpace the request was stored */
  end(hasSpace: boolean): void;
}

export class StorageGate {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** Requests that wait for space. The longest-waiting request is first. */
  readonly #waiting = new Set<WaitingRequest>();
  #probing: WaitingRequest | undefined;
  #cancelTimer: (() => void) | undefined;

  /** @param onChange called when more may be sent than before, or the status changed */
  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Null while there is space, as far as is known. */
  get status(): StorageFull | null {
    const [refused = this.#probing] = this.#waiting;
    if (!refused) return null;
    const { reason } = refused;
    const isTrying = this.#probing !== undefined;
    if (reason.code === 'store-full') return { kind: 'disk', limit: null, isTrying };
    return { kind: 'quota', limit: reason.limit, isTrying };
  }

  /** New requests must be smaller than this (bytes), because this much didn't fit. */
  get below(): number {
    let below = this.#probing?.bytes ?? Number.POSITIVE_INFINITY;
    for (const { bytes } of this.#waiting) below = Math.min(below, bytes);
    return below;
  }

  /**
   * Waits until the request may be sent again.
   * @returns the turn if this request tests for space; undefined if there is space, or the request was cancelled
   * @throws the signal's reason
   */
  async wait(refused: RefusedRequest, signal: AbortSignal): Promise<SpaceProbe | undefined> {
    const { promise, resolve: proceed } = Promise.withResolvers<void>();
    const waiting = { ...refused, signal, proceed };
    this.#waiting.add(waiting);
    this.#startTimer();
    this.#onChange();
    await raceAbort(promise, signal);
    if (signal.aborted) {
      this.#waiting.delete(waiting);
      if (this.#probing === waiting) this.#end(false);
      else this.#onChange();
    }
    signal.throwIfAborted();
    return this.#probing === waiting ? { end: (hasSpace) => this.#end(hasSpace) } : undefined;
  }

  /** Lets the request that waits longest test for space, unless one does already. */
  probeNow(): void {
    const first = [...this.#waiting].find(({ signal }) => !signal.aborted);
    if (this.#probing || !first) return;
    this.#stopTimer();
    this.#probing = first;
    this.#waiting.delete(first);
    first.proceed();
    this.#onChange();
  }

  /** Releases the requests that were cancelled. */
  wake(): void {
    for (const waiting of this.#waiting) if (waiting.isCancelled()) this.#release(waiting);
    this.#onChange();
  }

  #end(hasSpace: boolean): void {
    this.#probing = undefined;
    if (hasSpace) for (const waiting of this.#waiting) this.#release(waiting);
    else this.#startTimer();
    this.#onChange();
  }

  #release(waiting: WaitingRequest): void {
    this.#waiting.delete(waiting);
    waiting.proceed();
  }

  #startTimer(): void {
    this.#cancelTimer ??= this.#clock.after(PROBE_INTERVAL_MS, () => {
      this.#cancelTimer = undefined;
      this.probeNow();
    });
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }
}
