// A clock that a test advances, from one timer to the next.
import type { Clock } from '#upload/model/clock.ts';

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** System time at the start of a test (ms since 1970). */
const EPOCH = Date.UTC(2026, 0, 1);

export class VirtualClock implements Clock {
  #now = 0;
  #order = 0;
  /** The latest timer is first. */
  readonly #timers: Timer[] = [];

  now(): number {
    return this.#now;
  }

  wall(): number {
    return EPOCH + this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.#now + Math.max(0, ms), order: this.#order++, run };
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isLater(this.#timers[middle], timer)) low = middle + 1;
      else high = middle;
    }
    this.#timers.splice(low, 0, timer);
    return () => {
      const place = this.#timers.indexOf(timer);
      if (place >= 0) this.#timers.splice(place, 1);
    };
  }

  /** Runs the next timer and the promise callbacks that follow. @returns false if no timer is due until this time */
  async step(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const timer = this.#timers.at(-1);
    if (!timer || timer.at > until) return false;
    this.#timers.pop();
    this.#now = timer.at;
    timer.run();
    await flushPromises();
    return true;
  }

  /** Advances the clock by this time (ms) and runs the timers that are due. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    await flushPromises();
    while (await this.step(until));
    this.#now = until;
  }
}

/** Resolves when all promise callbacks have run. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function isLater(a: Timer | undefined, b: Timer): boolean {
  if (!a) return false;
  return a.at > b.at || (a.at === b.at && a.order > b.order);
}
