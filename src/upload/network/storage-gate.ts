// Holds uploads back while the storage is full, and lets one of them find out whether there is space again.
import type { Clock } from '#upload/model/clock.ts';
import type { StorageFull } from '#upload/model/report.ts';
import type { FullReason } from '#upload/model/upload-state.ts';
import { orAborted } from './or-aborted.ts';

/** How often (ms) a request tests whether there is space again. */
const TRY_EVERY_MS = 60_000;

/** A request that the storage had no space for. */
export interface Refused {
  /** Size of its body; 0 if nothing fits any more. */
  readonly bytes: number;
  readonly reason: FullReason;
  /** The request needn't be sent again. */
  readonly isCancelled: () => boolean;
}

interface Waiting extends Refused {
  readonly signal: AbortSignal;
  readonly proceed: () => void;
}

/** The right to send the one request that tests for space. */
export interface Turn {
  /** @param hasSpace the request was stored */
  end(hasSpace: boolean): void;
}

export class StorageGate {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** Requests that wait for space. The longest-waiting request is first. */
  readonly #waiting = new Set<Waiting>();
  #trying: Waiting | undefined;
  #cancelTimer: (() => void) | undefined;

  /** @param onChange called when more may be sent than before, or the status changed */
  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Null while there is space, as far as is known. */
  get status(): StorageFull | null {
    const [refused = this.#trying] = this.#waiting;
    if (!refused) return null;
    const { reason } = refused;
    const isTrying = this.#trying !== undefined;
    if (reason.code === 'store-full') return { kind: 'disk', limit: null, isTrying };
    return { kind: 'quota', limit: reason.limit, isTrying };
  }

  /** New requests must be smaller than this (bytes), because this much didn't fit. */
  get below(): number {
    let below = this.#trying?.bytes ?? Number.POSITIVE_INFINITY;
    for (const { bytes } of this.#waiting) below = Math.min(below, bytes);
    return below;
  }

  /**
   * Waits until the request may be sent again.
   * @returns the turn if this request tests for space; undefined if there is space, or the request was cancelled
   * @throws the signal's reason
   */
  async wait(refused: Refused, signal: AbortSignal): Promise<Turn | undefined> {
    const { promise, resolve: proceed } = Promise.withResolvers<void>();
    const waiting = { ...refused, signal, proceed };
    this.#waiting.add(waiting);
    this.#startTimer();
    this.#onChange();
    await orAborted(promise, signal);
    if (signal.aborted) {
      this.#waiting.delete(waiting);
      if (this.#trying === waiting) this.#end(false);
      else this.#onChange();
    }
    signal.throwIfAborted();
    return this.#trying === waiting ? { end: (hasSpace) => this.#end(hasSpace) } : undefined;
  }

  /** Lets the request that waits longest test for space, unless one does already. */
  tryNow(): void {
    const first = [...this.#waiting].find(({ signal }) => !signal.aborted);
    if (this.#trying || !first) return;
    this.#stopTimer();
    this.#trying = first;
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
    this.#trying = undefined;
    if (hasSpace) for (const waiting of this.#waiting) this.#release(waiting);
    else this.#startTimer();
    this.#onChange();
  }

  #release(waiting: Waiting): void {
    this.#waiting.delete(waiting);
    waiting.proceed();
  }

  #startTimer(): void {
    this.#cancelTimer ??= this.#clock.after(TRY_EVERY_MS, () => {
      this.#cancelTimer = undefined;
      this.tryNow();
    });
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }
}
