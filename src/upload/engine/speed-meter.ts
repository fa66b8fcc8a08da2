// Computes the speed over a window and a smoothed time left from samples. Pure.
import type { WorkLeft } from '#upload/transfer/request-cost.ts';

const WINDOW_MS = 10_000;
/** Under a limit each part goes at full speed, and a rest follows: bytes within this time of the limit are spread out. */
const SPREAD_MS = 5_000;
/** Window (ms) for the time left. Longer, because file sizes and failures come in bursts. */
const WORK_WINDOW_MS = 30_000;
/** Minimum time span (ms) of samples for an estimate of the time left. */
const MIN_SPAN_MS = 3_000;
/** Time constant (ms) of the time left: after this time it has followed two thirds of a change of speed. */
const SMOOTHING_MS = 5_000;

interface Sample {
  readonly at: number;
  readonly moved: number;
  readonly requests: number;
}

export class SpeedMeter {
  #limit: number | null = null;
  /** Size (bytes) of the largest request that was answered under the limit. */
  #largest = 0;
  #samples: Sample[] = [];
  #secondsLeft: number | null = null;
  #updatedAt = 0;

  /** @param limit bytes per second that uploads keep to, null for none */
  set limit(limit: number | null) {
    this.#limit = limit;
    this.#largest = 0;
  }

  /** A request with a body of this size (bytes) was answered. */
  answered(bytes: number): void {
    this.#largest = Math.max(this.#largest, bytes);
  }

  /**
   * @param moved bytes that went over the network so far, those sent twice counted twice: it never shrinks
   * @param requests how many of them were answered
   */
  sample(at: number, moved: number, requests: number): void {
    this.#samples.push({ at, moved: this.#spreadOut(at, moved), requests });
    const since = at - WORK_WINDOW_MS;
    while (this.#samples.length > 2 && (this.#samples[1]?.at ?? at) <= since) this.#samples.shift();
  }

  /** Spreads the burst of a part over the rest that follows. More than one part, or 5 s, ahead of the limit shows at once. */
  #spreadOut(at: number, moved: number): number {
    const last = this.#samples.at(-1);
    if (this.#limit === null || !last) return moved;
    const ahead = Math.max((this.#limit * SPREAD_MS) / 1000, this.#largest);
    const allowed = last.moved + (this.#limit * (at - last.at)) / 1000;
    return Math.max(moved - ahead, Math.min(moved, allowed));
  }

  /** Forgets all samples. Called when nothing is being sent, because old samples don't predict the speed after a pause. */
  reset(): void {
    this.#samples = [];
    this.#secondsLeft = null;
  }

  /** Bytes per second. */
  get speed(): number {
    const last = this.#samples.at(-1);
    const since = (last?.at ?? 0) - WINDOW_MS;
    const first = this.#samples.findLast(({ at }) => at <= since) ?? this.#samples[0];
    if (!first || !last || last.at === first.at) return 0;
    return ((last.moved - first.moved) / (last.at - first.at)) * 1000;
  }

  /**
   * Returns the seconds needed for the remaining work, or null while unknown.
   * @param requestInBytes fixed cost of a request, as bytes that could be sent in that time; undefined while unknown
   */
  secondsLeft(at: number, { bytes, requests }: WorkLeft, requestInBytes: number | undefined): number | null {
    const elapsed = at - this.#updatedAt;
    this.#updatedAt = at;
    const speed = requestInBytes === undefined ? 0 : this.#workSpeed(requestInBytes);
    if (requestInBytes === undefined || speed <= 0) return (this.#secondsLeft = null);
    const now = (bytes + requests * requestInBytes) / speed;
    if (this.#secondsLeft === null) return (this.#secondsLeft = now);
    const expected = Math.max(0, this.#secondsLeft - elapsed / 1000);
    const weight = 1 - Math.exp(-elapsed / SMOOTHING_MS);
    return (this.#secondsLeft = expected + (now - expected) * weight);
  }

  /** Returns the work done per second (bytes), including the fixed cost of requests. */
  #workSpeed(requestInBytes: number): number {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.at - first.at < MIN_SPAN_MS) return 0;
    const seconds = (last.at - first.at) / 1000;
    const bytes = (last.moved - first.moved) / seconds;
    const work = bytes + ((last.requests - first.requests) / seconds) * requestInBytes;
    return this.#limit !== null && bytes > this.#limit ? (work * this.#limit) / bytes : work;
  }
}
