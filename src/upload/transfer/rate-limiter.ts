// Keeps uploads under a speed limit. A browser hands the body of a request to the network at once and can't slow it
// down, so this decides when each request may begin. In any window of 5 s no more bytes leave than the limit allows. The
// window is longer for large requests: twice the time that one of them takes at the limit.
import { type Clock, sleep } from '#upload/model/clock.ts';
import { raceAbort } from '#upload/network/race-abort.ts';

const WINDOW_MS = 5_000;
/** Share of the limit that may leave in a window. The promise is at most 10 % above the limit. */
const MAX_LIMIT_SHARE = 1.08;
/** Windows are taken this much longer, because bytes arrive a little earlier or later than planned. */
const WINDOW_MARGIN = 1.04;
/** Timers fire late. At most this delay (ms) is compensated. */
const MAX_TIMER_DELAY_MS = 50;
const PARTS_PER_WINDOW = { least: 2, most: 8 };

/**
 * Returns the part size at which whole parts fill a window without exceeding the limit.
 * @param limit bytes per second
 * @param aimed size (bytes) that parts would have without a limit
 * @param least smallest size (bytes) that the store takes
 */
export function partSizeUnder(limit: number, aimed: number, least: number): number {
  const perWindow = (MAX_LIMIT_SHARE * limit * WINDOW_MS) / 1000;
  const most = Math.floor(perWindow / least);
  const count = Math.min(most, Math.max(PARTS_PER_WINDOW.most, Math.ceil(perWindow / aimed)));
  return Math.max(least, Math.floor(perWindow / Math.max(count, PARTS_PER_WINDOW.least)));
}

/** A request that has begun. */
interface StartedRequest {
  /** Size of its body. After a failure: the number of bytes that were sent. */
  bytes: number;
  readonly begunAt: number;
  /** Estimated time when its bytes arrived. */
  at: number;
  isActive: boolean;
}

export class RateLimiter {
  readonly #clock: Clock;
  #limit: number | null = null;
  /** Time at which the started requests have used up their share of the limit. */
  #freeAt = 0;
  /** Requests in flight; under a limit also the requests of the last window. */
  readonly #recent = new Set<StartedRequest>();
  /** Requests that wait to begin, the next one first. */
  readonly #waiting = new Set<object>();
  /** Resolved when waiting requests should check again. */
  #changed = Promise.withResolvers<void>();
  /** Size (bytes) of the largest request since the limit was set. */
  #largest = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Sets the limit at once. Requests in flight can't be slowed down, so the next requests wait until these have arrived.
   * @param limit bytes per second, null for none
   */
  set limit(limit: number | null) {
    if (limit === this.#limit) return;
    this.#limit = limit;
    this.#largest = 0;
    this.#freeAt = Math.min(this.#freeAt, this.#clock.now());
    this.#recheck();
  }

  /**
   * Sends when `bytes` may leave. A failed request returns the share of its unsent bytes.
   * @param send reports how many bytes have left
   * @throws what `send` throws, or the signal's reason
   */
  async pace<T>(
    bytes: number,
    signal: AbortSignal,
    send: (onSent: (bytes: number) => void) => Promise<T>,
  ): Promise<T> {
    const request = await this.#waitForTurn(bytes, signal);
    let sent = 0;
    try {
      return await send((now) => {
        sent = now;
      });
    } catch (error) {
      request.bytes = sent;
      this.#freeAt -= this.#timeFor(bytes - sent);
      throw error;
    } finally {
      this.#end(request);
    }
  }

  async #waitForTurn(bytes: number, signal: AbortSignal): Promise<StartedRequest> {
    if (this.#limit === null) return this.#begin(bytes);
    const ticket = {};
    this.#waiting.add(ticket);
    try {
      for (;;) {
        signal.throwIfAborted();
        const isNext = this.#waiting.values().next().value === ticket;
        const wait = isNext ? this.#waitFor(bytes) : Number.POSITIVE_INFINITY;
        if (wait <= 0) return this.#begin(bytes);
        await this.#sleep(wait, signal);
      }
    } finally {
      this.#waiting.delete(ticket);
      this.#recheck();
    }
  }

  async #sleep(ms: number, signal: AbortSignal): Promise<void> {
    const changed = this.#changed.promise;
    if (!Number.isFinite(ms)) return raceAbort(changed, signal);
    const stop = new AbortController();
    try {
      await raceAbort(Promise.race([changed, sleep(this.#clock, ms, stop.signal).catch(() => {})]), signal);
    } finally {
      stop.abort();
    }
  }

  /** @returns time (ms) until this many bytes may leave; infinite while requests in flight decide it */
  #waitFor(bytes: number): number {
    if (this.#limit === null) return 0;
    const now = this.#clock.now();
    const windowMs = Math.max(WINDOW_MS, 2 * this.#timeFor(bytes));
    const arrived: StartedRequest[] = [];
    let budget = (MAX_LIMIT_SHARE * this.#limit * windowMs) / 1000 - bytes;
    let sum = 0;
    for (const request of this.#recent) {
      if (request.isActive) budget -= request.bytes;
      else if (request.at > now - WINDOW_MARGIN * windowMs) {
        arrived.push(request);
        sum += request.bytes;
      }
    }
    if (budget < 0) return Number.POSITIVE_INFINITY;
    let freeAt = this.#freeAt;
    if (sum > budget) arrived.sort((a, b) => a.at - b.at);
    for (const request of arrived) {
      if (sum <= budget) break;
      sum -= request.bytes;
      freeAt = request.at + WINDOW_MARGIN * windowMs;
    }
    return Math.max(freeAt, this.#freeAt) - now;
  }

  #begin(bytes: number): StartedRequest {
    const now = this.#clock.now();
    this.#freeAt = Math.max(this.#freeAt, now - MAX_TIMER_DELAY_MS) + this.#timeFor(bytes);
    this.#largest = Math.max(this.#largest, bytes);
    const request = { bytes, begunAt: now, at: now, isActive: true };
    this.#recent.add(request);
    return request;
  }

  #end(request: StartedRequest): void {
    const now = this.#clock.now();
    request.isActive = false;
    // Estimate when the bytes arrived. A request that took much longer than the limit requires may have stalled and sent
    // all its bytes just now.
    const share = this.#timeFor(request.bytes);
    request.at = now - request.begunAt > 2 * share ? now : Math.max(request.begunAt, now - share);
    const longestMs = Math.max(WINDOW_MS, 2 * this.#timeFor(this.#largest));
    for (const recent of this.#recent)
      if (!recent.isActive && (this.#limit === null || recent.at <= now - WINDOW_MARGIN * longestMs))
        this.#recent.delete(recent);
    this.#recheck();
  }

  #timeFor(bytes: number): number {
    return this.#limit === null ? 0 : (bytes / this.#limit) * 1000;
  }

  #recheck(): void {
    if (this.#waiting.size === 0) return;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}
