// Speed over a window and a time left that doesn't jump. Pure arithmetic over samples.

const WINDOW_MS = 10_000;
/** Under a limit whole parts go at full speed, with long rests in between. */
const LIMITED_WINDOW_MS = 60_000;
/** How slowly the time left follows a change of speed: the time for two thirds of it. */
const SMOOTHING_MS = 5_000;

interface Sample {
  readonly at: number;
  readonly moved: number;
}

export class SpeedMeter {
  /** Bytes per second that are not exceeded on average, or null. */
  limit: number | null = null;
  #samples: Sample[] = [];
  #secondsLeft: number | null = null;
  #updatedAt = 0;

  /** @param moved bytes that went over the network so far, those sent twice counted twice: it never shrinks */
  sample(at: number, moved: number): void {
    this.#samples.push({ at, moved });
    const since = at - (this.limit === null ? WINDOW_MS : LIMITED_WINDOW_MS);
    while (this.#samples.length > 2 && (this.#samples[1]?.at ?? at) <= since) this.#samples.shift();
  }

  /** After a pause the past says nothing any more. */
  reset(): void {
    this.#samples = [];
    this.#secondsLeft = null;
  }

  /** Bytes per second. */
  get speed(): number {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.at === first.at) return 0;
    const measured = ((last.moved - first.moved) / (last.at - first.at)) * 1000;
    return Math.min(measured, this.limit ?? measured);
  }

  /** Seconds for so many bytes, or null while nothing moves. */
  secondsLeft(at: number, bytes: number): number | null {
    const { speed } = this;
    const elapsed = at - this.#updatedAt;
    this.#updatedAt = at;
    if (speed <= 0) return (this.#secondsLeft = null);
    const now = bytes / speed;
    if (this.#secondsLeft === null) return (this.#secondsLeft = now);
    const expected = Math.max(0, this.#secondsLeft - elapsed / 1000);
    const weight = 1 - Math.exp(-elapsed / SMOOTHING_MS);
    return (this.#secondsLeft = expected + (now - expected) * weight);
  }
}
