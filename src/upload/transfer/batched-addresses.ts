// Requests signed addresses for files that are sent in one PUT. If the server supports batches, a file's request also asks
// for the addresses of the next files. With thousands of small files, a request for each takes nearly as long as sending
// them. A batch has no more files than were sent in the last 2 s. Pausing drops the addresses that are not used yet.
import type { ApiError } from '#api-client/api-error.ts';
import { UPLOAD_URLS_MAX } from '#contract/limits.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { Address, Upload } from '#upload/model/upload.ts';
import { orAborted } from '#upload/network/or-aborted.ts';
import { judge } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { PartQueue } from './part-queue.ts';

/** A batch covers about as many files as are sent in this time (ms). */
const AHEAD_MS = 2_000;
/** Maximum time (ms) from request to use of an address. After a longer delay the server's state may have changed. */
const KEPT_MS = 10_000;
/** Minimum time (ms) until the next batch request, if the server gave no addresses for a batch. */
const REST_MS = 1_000;

export interface BatchedAddressesDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly queue: PartQueue;
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal;
}

interface Batch {
  /** Uploads that still need their address. A paused or cancelled upload is removed. */
  readonly uploads: Set<Upload>;
  /** Settles with the request. Also resolves if the server has no batches. */
  readonly ended: Promise<void>;
}

export class BatchedAddresses {
  readonly #deps: BatchedAddressesDeps;
  /** Results of batches that are not used yet: an address, or the server's error for this file. */
  readonly #given = new Map<Upload, Address | ApiError>();
  #batch: Batch | undefined;
  /** Times (monotonic ms) of the recent calls of `getAddress`. */
  readonly #taken: number[] = [];
  #restsUntil = 0;

  constructor(deps: BatchedAddressesDeps) {
    this.#deps = deps;
  }

  /**
   * Returns an address from a batch, or requests one for this upload alone.
   * @throws what the transport throws, or the signal's reason
   */
  async getAddress(upload: Upload, signal: AbortSignal): Promise<Address> {
    this.#taken.push(this.#deps.clock.now());
    if (!this.#given.has(upload)) {
      // A retried upload has used its address, while the next uploads still have theirs: no batch is needed.
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

  /** Drops the address of an upload that was paused or stopped. */
  forget(upload: Upload): void {
    this.#given.delete(upload);
    this.#batch?.uploads.delete(upload);
  }

  /** Returns how many addresses are needed in the next 2 s: as many as in the last 2 s. */
  #size(): number {
    const since = this.#deps.clock.now() - AHEAD_MS;
    const recent = this.#taken.findIndex((at) => at >= since);
    this.#taken.splice(0, Math.max(recent, this.#taken.length - UPLOAD_URLS_MAX));
    return this.#taken.length;
  }

  /** Returns the next uploads in the queue that have no address yet. */
  #next(count: number): Upload[] {
    const next: Upload[] = [];
    for (const upload of this.#deps.queue.whole) {
      if (next.length >= count) break;
      if (!this.#given.has(upload)) next.push(upload);
    }
    return next;
  }

  /** Requests the next batch when half of the addresses are used, so that uploads needn't wait for it. */
  #askAhead(): void {
    if (this.#batch) return;
    // The map has the oldest addresses first.
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
    // Ignore a failure here: `getAddress` throws it to the waiting uploads, and the others ask again at their turn.
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
      // Don't save a "storage full" error: there may be space when the upload's turn comes.
      if (typeof answer !== 'string' && judge(answer).kind === 'full') continue;
      this.#given.set(upload, typeof answer === 'string' ? { url: answer, at } : answer);
    }
  }

  #isFresh(given: Address | ApiError): boolean {
    return given instanceof Error || this.#deps.clock.now() - given.at < KEPT_MS;
  }
}
