// Addresses for files that are sent whole. Where the server gives many in one request, those of the next files come with
// one's own: of thousands of short files, asking one by one costs nearly as much as sending them. Never more are asked
// for than are sent in a few seconds at the pace of the last ones, and pausing drops them.
import type { ApiError } from '#api-client/api-error.ts';
import { UPLOAD_URLS_MAX } from '#contract/limits.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { Address, Upload } from '#upload/model/upload.ts';
import { orAborted } from '#upload/network/or-aborted.ts';
import { judge } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { PartQueue } from './part-queue.ts';

const AHEAD_MS = 2_000;
/** An address that waited longer for its turn is not used: something held its file up, and may have changed more. */
const KEPT_MS = 10_000;
/** So long a server that gave none is not asked for many again. */
const REST_MS = 1_000;

export interface BatchedAddressesDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly queue: PartQueue;
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal;
}

interface Batch {
  /** Those that still want theirs. */
  readonly uploads: Set<Upload>;
  /** Fulfilled where the server gives them only one by one. */
  readonly ended: Promise<void>;
}

export class BatchedAddresses {
  readonly #deps: BatchedAddressesDeps;
  /** Given, and not used yet: each an address, or why there is none. */
  readonly #given = new Map<Upload, Address | ApiError>();
  #batch: Batch | undefined;
  /** When the last were taken. */
  readonly #taken: number[] = [];
  #restsUntil = 0;

  constructor(deps: BatchedAddressesDeps) {
    this.#deps = deps;
  }

  /** @throws what the transport throws, or the signal's reason */
  async getAddress(upload: Upload, signal: AbortSignal): Promise<Address> {
    this.#taken.push(this.#deps.clock.now());
    if (!this.#given.has(upload)) {
      // Of one that is tried again the others have theirs already.
      if (!this.#batch && this.#given.size === 0) this.#ask([upload, ...this.#next(this.#size() - 1)]);
      if (this.#batch?.uploads.has(upload)) await orAborted(this.#batch.ended, signal);
      signal.throwIfAborted();
    }
    const given = this.#given.get(upload);
    this.#given.delete(upload);
    this.#askAhead();
    if (given instanceof Error) throw given;
    if (given && this.#isFresh(given)) return given;
    const { transport, clock } = this.#deps;
    return { url: await transport.presignWhole(upload.target, signal), at: clock.now() };
  }

  /** It is not sent now. */
  forget(upload: Upload): void {
    this.#given.delete(upload);
    this.#batch?.uploads.delete(upload);
  }

  /** As many as were taken in the last few seconds are taken in the next. */
  #size(): number {
    const since = this.#deps.clock.now() - AHEAD_MS;
    const recent = this.#taken.findIndex((at) => at >= since);
    this.#taken.splice(0, Math.max(recent, this.#taken.length - UPLOAD_URLS_MAX));
    return this.#taken.length;
  }

  /** The next files that have none yet. */
  #next(count: number): Upload[] {
    const next: Upload[] = [];
    for (const upload of this.#deps.queue.whole) {
      if (next.length >= count) break;
      if (!this.#given.has(upload)) next.push(upload);
    }
    return next;
  }

  /** Asks for more before the last is used. */
  #askAhead(): void {
    if (this.#batch) return;
    // The oldest first.
    for (const [upload, given] of this.#given) {
      if (this.#isFresh(given)) break;
      this.#given.delete(upload);
    }
    const size = this.#size();
    if (this.#given.size <= size / 2) this.#ask(this.#next(size - this.#given.size));
  }

  #ask(uploads: readonly Upload[]): void {
    if (uploads.length < 2 || this.#deps.clock.now() < this.#restsUntil) return;
    const wanted = new Set(uploads);
    const batch = { uploads: wanted, ended: this.#fetch(uploads, wanted) };
    this.#batch = batch;
    const end = (): void => {
      this.#batch = undefined;
    };
    // Whoever waits for it hears of a failure; for those whose turn hasn't come it is none.
    batch.ended.then(end, end);
  }

  async #fetch(uploads: readonly Upload[], wanted: ReadonlySet<Upload>): Promise<void> {
    const { transport, clock, signal } = this.#deps;
    const at = clock.now();
    const answers = await transport.presignMany(
      uploads.map(({ target }) => target),
      signal,
    );
    if (!answers) this.#restsUntil = at + REST_MS;
    for (const [index, upload] of uploads.entries()) {
      const answer = answers?.[index];
      if (answer === undefined || !wanted.has(upload)) continue;
      // By the time the upload's turn comes there may be space.
      if (typeof answer !== 'string' && judge(answer).kind === 'full') continue;
      this.#given.set(upload, typeof answer === 'string' ? { url: answer, at } : answer);
    }
  }

  #isFresh(given: Address | ApiError): boolean {
    return given instanceof Error || this.#deps.clock.now() - given.at < KEPT_MS;
  }
}
