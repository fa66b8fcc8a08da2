// Estimates the fixed cost of a request, as the number of bytes that could be sent in the same time. Tiny files take as long
// as their round trips, large files as long as their bytes. A regression over requests of different sizes separates the two
// costs. Later requests count for more.

/** Each request multiplies the weight of all earlier requests by this factor. */
const DECAY = 0.98;
/** No estimate for requests this many times larger than the largest, or smaller than the smallest, that was answered. */
const MAX_SIZE_RATIO = 4;

/** The remaining bytes and requests. */
export interface WorkLeft {
  readonly bytes: number;
  readonly requests: number;
}

export class RequestCost {
  /** Sums of a weighted linear regression. The weights make it minimize the relative error of each request's time. */
  #sums = { one: 0, size: 0, sizes: 0, time: 0, timed: 0 };
  #smallest = Number.POSITIVE_INFINITY;
  #largest = 0;

  /** Adds an answered request. @param ms time from the first byte to the answer */
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

  /** Returns the fixed cost of a request (bytes). Undefined if all requests so far had very different sizes from the rest. */
  inBytes({ bytes, requests }: WorkLeft): number | undefined {
    const usual = bytes / Math.max(1, requests);
    if (usual > MAX_SIZE_RATIO * this.#largest || usual < this.#smallest / MAX_SIZE_RATIO) return undefined;
    const { one, size, sizes, time, timed } = this.#sums;
    const spread = one * sizes - size * size;
    // All requests have about the same size, so the two costs can't be separated, and the estimate doesn't need it.
    if (spread <= 1e-6 * one * sizes) return 0;
    const perByte = (one * timed - size * time) / spread;
    const perRequest = (time - perByte * size) / one;
    // Larger requests took no longer than small ones, so only the number of requests counts.
    if (perByte <= 0) return MAX_SIZE_RATIO * this.#largest;
    return Math.max(0, perRequest / perByte);
  }
}
