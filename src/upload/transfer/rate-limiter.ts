// Keeps the average under a limit. A browser can't slow a request down, so the pauses are between them: each takes its
// time when it begins, those after it wait for the end of that. Who only waits takes none.
import { type Clock, sleep } from '#upload/model/clock.ts';

export class RateLimiter {
  readonly #clock: Clock;
  #limit: number | null = null;
  #freeAt = 0;
  /** Aborted when those that wait should look again. */
  #earlier = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param limit bytes per second, null for none */
  set limit(limit: number | null) {
    this.#limit = limit;
    this.#freeUpAt(this.#clock.now());
  }

  /**
   * Sends when `bytes` may leave. A failed one gives back the time of what hadn't left.
   * @param send reports how many bytes have left
   * @throws what `send` throws, or the signal's reason
   */
  async pace<T>(
    bytes: number,
    signal: AbortSignal,
    send: (onSent: (bytes: number) => void) => Promise<T>,
  ): Promise<T> {
    await this.#turn(bytes, signal);
    let sent = 0;
    try {
      return await send((now) => {
        sent = now;
      });
    } catch (error) {
      this.#freeUpAt(this.#freeAt - this.#timeOf(bytes - sent));
      throw error;
    }
  }

  async #turn(bytes: number, signal: AbortSignal): Promise<void> {
    let now = this.#clock.now();
    for (; now < this.#freeAt; now = this.#clock.now()) {
      const either = AbortSignal.any([signal, this.#earlier.signal]);
      await sleep(this.#clock, this.#freeAt - now, either).catch(() => signal.throwIfAborted());
    }
    this.#freeAt = now + this.#timeOf(bytes);
  }

  #timeOf(bytes: number): number {
    return this.#limit === null ? 0 : (bytes / this.#limit) * 1000;
  }

  #freeUpAt(time: number): void {
    this.#freeAt = Math.min(this.#freeAt, time);
    this.#earlier.abort();
    this.#earlier = new AbortController();
  }
}
