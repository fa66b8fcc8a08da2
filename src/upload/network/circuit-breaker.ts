// Whether the server is getting things done. While it isn't, the circuit is open: what is under way is tried again, but
// hardly anything new begins; the first success closes it and wakes everything that waits.
import { type Clock, sleep } from '#upload/model/clock.ts';
import { SLOW_RETRY_MS } from './retry-policy.ts';

/** More than this many per slot waiting at once would be hammering, however patient each of them is. */
const SLEEPERS_PER_SLOT = 8;
const SILENCE_MS = 5_000;

export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #slots: () => number;
  readonly #onClosed: () => void;
  readonly #sleepers = new Set<AbortController>();
  #failuresInARow = 0;
  #silentSince: number | undefined;
  #cancelProbe: (() => void) | undefined;

  /** @param onBetter called when new work may begin again */
  constructor(clock: Clock, slots: () => number, onClosed: () => void) {
    this.#clock = clock;
    this.#slots = slots;
    this.#onClosed = onClosed;
  }

  get isOpen(): boolean {
    return this.#failuresInARow >= this.#slots();
  }

  /** For a while there was no answer of any kind. */
  get isUnreachable(): boolean {
    return this.#silentSince !== undefined && this.#clock.now() - this.#silentSince > SILENCE_MS;
  }

  /** @param wasAnswered the server said that it can't just now */
  failed(wasAnswered: boolean): void {
    this.#failuresInARow++;
    if (wasAnswered) this.#silentSince = undefined;
    else if (this.isOpen) this.#silentSince ??= this.#clock.now();
    if (this.isOpen) this.#cancelProbe ??= this.#clock.after(SLOW_RETRY_MS, () => this.#probe());
  }

  /** Something was stored. (That an address was given out says nothing about the store.) */
  succeeded(): void {
    const wasOpen = this.isOpen;
    this.#silentSince = undefined;
    this.#failuresInARow = 0;
    if (wasOpen) this.reset();
  }

  /** There is reason to try everything at once. */
  reset(): void {
    this.#failuresInARow = 0;
    this.#cancelProbe?.();
    this.#cancelProbe = undefined;
    for (const sleeper of this.#sleepers) sleeper.abort();
    this.#onClosed();
  }

  /** Sleeps until the time is up or it closes. @throws the signal's reason */
  async wait(ms: number, signal: AbortSignal, endsEarly: boolean): Promise<void> {
    const alarm = new AbortController();
    if (endsEarly) this.#sleepers.add(alarm);
    try {
      await sleep(this.#clock, ms, AbortSignal.any([signal, alarm.signal]));
    } catch {
      signal.throwIfAborted();
    } finally {
      this.#sleepers.delete(alarm);
    }
  }

  /** What failed so far may be to blame itself: lets a few others try. */
  #probe(): void {
    this.#cancelProbe = undefined;
    if (this.#sleepers.size > SLEEPERS_PER_SLOT * this.#slots()) {
      this.#cancelProbe = this.#clock.after(SLOW_RETRY_MS, () => this.#probe());
      return;
    }
    this.#failuresInARow = 0;
    this.#onClosed();
  }
}
