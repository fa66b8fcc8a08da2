// Keeps the average under a limit. A browser can't slow a request down, so the pauses are between them.
import { type Clock, sleep } from './clock.ts';

export class Pacer {
  readonly #clock: Clock;
  #limit: number | null = null;
  #freeAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @param limit bytes per second, null for none */
  set limit(limit: number | null) {
    this.#limit = limit;
    this.#freeAt = Math.min(this.#freeAt, this.#clock.now());
  }

  /** Waits until `bytes` may leave. @throws the signal's reason */
  async turn(bytes: number, signal: AbortSignal): Promise<void> {
    if (this.#limit === null) return;
    const now = this.#clock.now();
    const start = Math.max(now, this.#freeAt);
    this.#freeAt = start + (bytes / this.#limit) * 1000;
    if (start > now) await sleep(this.#clock, start - now, signal);
  }
}
