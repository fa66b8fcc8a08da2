// Notices a request that stopped moving. One clock tick looks at all of them: no timer per part.
import { Stalled } from '#upload/network/put-error.ts';

/** Until the first byte leaves: the connection is being made, or the browser has many before it. */
const CONNECT_MS = 30_000;
const MOVE_MS = 20_000;
/** From the last byte to the answer: the store may have to write it down first. */
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

  /** Runs a request under watch. @throws Stalled when it stood still */
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
