// Opens after several failures in a row. While it is open, failed requests are retried, but hardly any new request begins.
// The first success closes it and wakes all requests that wait for a retry.
import { type Clock, sleep } from '#upload/model/clock.ts';
import { SLOW_RETRY_MS } from './retry-policy.ts';

/** Maximum number of waiting requests per slot. More of them would overload the server, even with long delays. */
const WAITING_PER_SLOT = 8;
/** Time (ms) without any answer after which the server counts as unreachable. */
const SILENCE_MS = 5_000;

export class CircuitBreaker {
  readonly #clock: Clock;
  readonly #slots: () => number;
  readonly #onClosed: () => void;
  readonly #waiting = new Set<AbortController>();
  #failuresInARow = 0;
  #silentSince: number | undefined;
  #cancelProbe: (() => void) | undefined;

  /**
   * @param slots returns the maximum number of concurrent PUTs. The same number of failures in a row opens the circuit.
   * @param onClosed called when new requests may begin again
   */
  constructor(clock: Clock, slots: () => number, onClosed: () => void) {
    this.#clock = clock;
    this.#slots = slots;
    this.#onClosed = onClosed;
  }

  get isOpen(): boolean {
    return this.#failuresInARow >= this.#slots();
  }

  /** Whether the server has given no answer of any kind for a while. */
  get isUnreachable(): boolean {
    return this.#silentSince !== undefined && this.#clock.now() - this.#silentSince > SILENCE_MS;
  }

  /** @param wasAnswered the server answered that it can't serve the request now */
  failed(wasAnswered: boolean): void {
    this.#failuresInARow++;
    if (wasAnswered) this.#silentSince = undefined;
    else if (this.isOpen) this.#silentSince ??= this.#clock.now();
    if (this.isOpen) this.#cancelProbe ??= this.#clock.after(SLOW_RETRY_MS, () => this.#probe());
  }

  /** Call it when a body was stored. A signed address is no success, because the store may still be unreachable. */
  succeeded(): void {
    const wasOpen = this.isOpen;
    this.#silentSince = undefined;
    this.#failuresInARow = 0;
    if (wasOpen) this.reset();
  }

  /** Closes the circuit and wakes all waiting requests, for example when the browser is online again. */
  reset(): void {
    this.#failuresInARow = 0;
    this.#cancelProbe?.();
    this.#cancelProbe = undefined;
    for (const waiting of this.#waiting) waiting.abort();
    this.#onClosed();
  }

  /**
   * Waits for this time (ms).
   * @param endsEarly whether to stop waiting when the circuit closes
   * @throws the signal's reason
   */
  async wait(ms: number, signal: AbortSignal, endsEarly: boolean): Promise<void> {
    const wakeUp = new AbortController();
    if (endsEarly) this.#waiting.add(wakeUp);
    try {
      await sleep(this.#clock, ms, AbortSignal.any([signal, wakeUp.signal]));
    } catch {
      signal.throwIfAborted();
    } finally {
      this.#waiting.delete(wakeUp);
    }
  }

  /** Lets a few other requests try, because the failed ones may be the cause themselves. */
  #probe(): void {
    this.#cancelProbe = undefined;
    if (this.#waiting.size > WAITING_PER_SLOT * this.#slots()) {
      this.#cancelProbe = this.#clock.after(SLOW_RETRY_MS, () => this.#probe());
      return;
    }
    this.#failuresInARow = 0;
    this.#onClosed();
  }
}
