// Aborts requests that make no progress. Each clock tick checks all requests, so a part needs no timer of its own.
import { Stalled } from '#upload/network/put-error.ts';

/** Maximum time (ms) until the first byte is sent. The browser may be connecting, or sending other requests first. */
const CONNECT_MS = 30_000;
/** Maximum time (ms) between two reports of progress. */
const MOVE_MS = 20_000;
/** Maximum time (ms) from the last byte to the answer. The store may have to write the body to disk first. */
const ANSWER_MS = 120_000;

export interface Watch {
  readonly signal: AbortSignal;
  moved(sent: number, now: number): void;
}

interface Watched {
  since: number;
  allowed: number;
  readonly stall: AbortController;
}

export class StallDetector {
  readonly #watched = new Set<Watched>();

  get size(): number {
    return this.#watched.size;
  }

  /** Runs a request and aborts it if it makes no progress. @throws Stalled if it was aborted for that */
  async watch<T>(bytes: number, now: number, request: (watch: Watch) => Promise<T>): Promise<T> {
    const stall = new AbortController();
    const watched = { since: now, allowed: bytes === 0 ? ANSWER_MS : CONNECT_MS, stall };
    this.#watched.add(watched);
    try {
      return await request({
        signal: stall.signal,
        moved(sent, at) {
          watched.since = at;
          watched.allowed = sent >= bytes ? ANSWER_MS : MOVE_MS;
        },
      });
    } finally {
      this.#watched.delete(watched);
    }
  }

  check(now: number): void {
    for (const { since, allowed, stall } of this.#watched)
      if (now - since > allowed) stall.abort(new Stalled('no progress'));
  }
}
