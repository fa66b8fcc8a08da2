// Requests signed addresses for files that are sent in one PUT. If the server supports batches, a file's request also asks
// for the addresses of the next files. With thousands of small files, a request for each takes nearly as long as sending
// them. A batch has no more files than were sent in the last 2 s. Pausing drops the addresses that are not used yet.
import type { ApiError } from '#api-client/api-error.ts';
import { UPLOAD_URLS_MAX } from '#contract/limits.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { Address, Upload } from '#upload/model/upload.ts';
import { raceAbort } from '#upload/network/race-abort.ts';
import { decideRetry } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';
import type { PartQueue } from './part-queue.ts';

/** A batch covers about as many files as are sent in this time (ms). */
const AHEAD_MS = 2_000;
/** Maximum time (ms) from request to use of an address. After a longer delay the server's state may have changed. */
const MAX_ADDRESS_AGE_MS = 10_000;
/** Minimum time (ms) until the next batch request, if the server gave no addresses for a batch. */
const BATCH_RETRY_MS = 1_000;

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
  readonly #results = new Map<Upload, Address | ApiError>();
  #batch: Batch | undefined;
  /** Times (monotonic ms) of the recent calls of `getAddress`. */
  readonly #requestTimes: number[] = [];
  #nextBatchAt = 0;

  constructor(deps: BatchedAddressesDeps) {
    this.#deps = deps;
  }

  /**
   * Returns an address from a batch, or requests one for this upload alone.
   * @throws what the transport throws, or the signal's reason
   */
  async getAddress(upload: Upload, signal: AbortSignal): Promise<Address> {
    this.#requestTimes.push(this.#deps.clock.now());
    if (!this.#results.has(upload)) {
      // A retried upload has used its address, while the next uploads still have theirs: no batch is needed.
      if (!this.#batch && this.#results.size === 0)
        this.#requestBatch([upload, ...this.#next(this.#size() - 1)]);
      if (this.#batch?.uploads.has(upload)) await raceAbort(this.#batch.ended, signal);
      signal.throwIfAborted();
    }
    const result = this.#results.get(upload);
    this.#results.delete(upload);
    this.#requestAhead();
    if (result instanceof Error) throw result;
    if (result && this.#isFresh(result)) return result;
    const { transport, clock } = this.#deps;
    return { url: await transport.presignWhole(upload.target, signal), at: clock.now() };
  }

  /** Drops the address of an upload that was paused or stopped. */
  forget(upload: Upload): void {
    this.#results.delete(upload);
    this.#batch?.uploads.delete(upload);
  }

  /** Returns how many addresses are needed in the next 2 s: as many as in the last 2 s. */
  #size(): number {
    const since = this.#deps.clock.now() - AHEAD_MS;
    const recent = this.#requestTimes.findIndex((at) => at >= since);
    this.#requestTimes.splice(0, Math.max(recent, this.#requestTimes.length - UPLOAD_URLS_MAX));
    return this.#requestTimes.length;
  }

  /** Returns the next uploads in the queue that have no address yet. */
  #next(count: number): Upload[] {
    const next: Upload[] = [];
    for (const upload of this.#deps.queue.whole) {
      if (next.length >= count) break;
      if (!this.#results.has(upload)) next.push(upload);
    }
    return next;
  }

  /** Requests the next batch when half of the addresses are used, so that uploads needn't wait for it. */
  #requestAhead(): void {
    if (this.#batch) return;
    // The map has the oldest addresses first.
    for (const [upload, result] of this.#results) {
      if (this.#isFresh(result)) break;
      this.#results.delete(upload);
    }
    const size = this.#size();
    if (this.#results.size <= size / 2) this.#requestBatch(this.#next(size - this.#results.size));
  }

  #requestBatch(uploads: readonly Upload[]): void {
    if (uploads.length < 2 || this.#deps.clock.now() < this.#nextBatchAt) return;
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
    if (!answers) this.#nextBatchAt = at + BATCH_RETRY_MS;
    for (const [index, upload] of uploads.entries()) {
      const answer = answers?.[index];
      if (answer === undefined || !wanted.has(upload)) continue;
      // Don't save a "storage full" error: there may be space when the upload's turn comes.
      if (typeof answer !== 'string' && decideRetry(answer).kind === 'full') continue;
      this.#results.set(upload, typeof answer === 'string' ? { url: answer, at } : answer);
    }
  }

  #isFresh(result: Address | ApiError): boolean {
    return result instanceof Error || this.#deps.clock.now() - result.at < MAX_ADDRESS_AGE_MS;
  }
}
