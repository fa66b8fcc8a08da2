// What a request costs by itself, in bytes that could have been sent meanwhile: tiny files take as long as their round
// trips, large ones as long as their bytes. Learned from requests of different sizes, later ones counting for more.

/** How much of what was known counts after one more request. */
const DECAY = 0.98;
/** Sizes so many times away from any that was sent say nothing of what those will cost. */
const MAX_SIZE_RATIO = 4;

/** What is still to be sent. */
export interface WorkLeft {
  readonly bytes: number;
  readonly requests: number;
}

export class RequestCost {
  /** Sums over the requests, weighted so that each is to be met to the same share of its time. */
  #sums = { one: 0, size: 0, sizes: 0, time: 0, timed: 0 };
  #smallest = Number.POSITIVE_INFINITY;
  #largest = 0;

  /** One was answered that took so long. */
  add(bytes: number, ms: number): void {
    const weight = 1 / Math.max(ms, 1) ** 2;
    const { one, size, sizes, time, timed } = this.#sums;
    this.#sums = {
      one: one * DECAY + weight,
      size: size * DECAY + weight * bytes,
      sizes: sizes * DECAY + weight * bytes * bytes,
      time: time * DECAY + weight * ms,
      timed: timed * DECAY + weight * bytes * ms,
    };
    this.#smallest = Math.min(this.#smallest, bytes);
    this.#largest = Math.max(this.#largest, bytes);
  }

  /** Undefined while what was sent says nothing about what is left. */
  inBytes({ bytes, requests }: WorkLeft): number | undefined {
    const usual = bytes / Math.max(1, requests);
    if (usual > MAX_SIZE_RATIO * this.#largest || usual < this.#smallest / MAX_SIZE_RATIO) return undefined;
    const { one, size, sizes, time, timed } = this.#sums;
    const spread = one * sizes - size * size;
    // All of one size cost alike, however that is made up.
    if (spread <= 1e-6 * one * sizes) return 0;
    const perByte = (one * timed - size * time) / spread;
    const perRequest = (time - perByte * size) / one;
    // Size makes no difference that shows: what counts is their number.
    if (perByte <= 0) return MAX_SIZE_RATIO * this.#largest;
    return Math.max(0, perRequest / perByte);
  }
}
