// Takes parts off the queue and prepares a few before a slot is free. Retries each part until it is stored, its upload stops,
// or a retry can't help.
import { FileLost } from '#upload/model/file/file-source.ts';
import { isSettlingCancel, type Reason, type UploadEvent } from '#upload/model/upload-state.ts';
import type { CircuitBreaker } from '#upload/network/circuit-breaker.ts';
import { Blocked, Corrupted, PutError, Stalled } from '#upload/network/put-error.ts';
import { raceAbort } from '#upload/network/race-abort.ts';
import { PermanentFailure, type Retrier } from '#upload/network/retrier.ts';
import { decideRetry, type RetryDecision } from '#upload/network/retry-policy.ts';
import type { StorageGate } from '#upload/network/storage-gate.ts';
import { type Part, type PartQueue, partBytes } from '#upload/transfer/part-queue.ts';
import type { PartUploader, PutResult } from '#upload/transfer/part-uploader.ts';
import type { StoreHost } from '#upload/transfer/store-host.ts';
import { CancelRequested } from './completion.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Reporter } from './reporter.ts';

/** Number of unanswered PUTs of a part after which a probe request tells whether its size may be the reason. */
const UNANSWERED_MAX = 3;

/** Bytes that may have left, and may be stored, before the browser reports any progress. */
const UNREPORTED_SENT_BYTES = 512 * 1024;

export interface SchedulerDeps {
  readonly queue: PartQueue;
  readonly uploader: PartUploader;
  readonly breaker: CircuitBreaker;
  readonly storage: StorageGate;
  readonly retrier: Retrier;
  readonly lifecycle: Lifecycle;
  readonly reporter: Reporter;
  readonly host: StoreHost;
  /** Maximum number of parts prepared before a slot is free. */
  readonly ahead: number;
}

export class Scheduler {
  readonly #deps: SchedulerDeps;
  #ahead = 0;

  constructor(deps: SchedulerDeps) {
    this.#deps = deps;
  }

  pump(): void {
    const { queue, breaker, storage, retrier, ahead } = this.#deps;
    while (this.#ahead < ahead && !retrier.needsSignIn && !breaker.isOpen) {
      const part = queue.take(storage.below);
      if (!part) return;
      this.#plan(part);
      void this.#run(part);
    }
  }

  /** Plans the parts of a large file when its turn comes, because the speed is better known then. */
  #plan({ upload, session, number }: Part): void {
    if (number > 1 || upload.plan.kind === 'single' || upload.uploadId !== undefined) return;
    session.firstPartSaved ??= Promise.withResolvers();
    // Parts of the current size are stored or in flight.
    if (upload.parts.size > 0 || session.transfers.size > 1) return;
    const plan = this.#deps.host.planFor(upload.size);
    if (plan.kind === 'single' || plan.partSize === upload.plan.partSize) return;
    upload.plan = plan;
    // A part of the former size may have been sent to this address.
    upload.firstAddress = undefined;
  }

  async #run(part: Part): Promise<void> {
    const { queue, retrier, breaker, lifecycle } = this.#deps;
    const { upload, session, number, transfer } = part;
    this.#ahead++;
    let isAhead = true;
    const onSlot = (): void => {
      if (!isAhead) return;
      isAhead = false;
      this.#ahead--;
      this.pump();
    };
    try {
      const attempt = this.#attempt(part, onSlot);
      const stored =
        (await this.#sendEarly(part, attempt, onSlot)) ??
        (await retrier.retry({
          attempt,
          signal: transfer.signal,
          bytes: partBytes(part),
          onWait: (reason) => {
            onSlot();
            this.#markWaiting(part, reason);
          },
          progress: () => upload.storedCount,
          isPermanent: (error) => error instanceof FileLost || error instanceof CancelRequested,
        }));
      breaker.succeeded();
      await lifecycle.partStored(part, stored);
    } catch (error) {
      if (!transfer.signal.aborted) lifecycle.partFailed(part, toEndReason(error));
    } finally {
      queue.finished(part);
      session.close(number, transfer);
      onSlot();
      this.pump();
      this.#waitIfAllPartsWait(part);
      lifecycle.partEnded(part);
    }
  }

  /**
   * Sends a part beside part 1. It counts only if part 1 is then stored under the same upload id: that may change when
   * the address of part 1 is refused. So it is tried once, and after a failure waits for part 1.
   * @returns undefined if the part must be sent again, now that part 1 is stored
   * @throws the lane's reason
   */
  async #sendEarly(
    part: Part,
    attempt: () => Promise<PutResult>,
    onSlot: () => void,
  ): Promise<PutResult | undefined> {
    const { upload, session, number, transfer } = part;
    const { firstPartSaved } = session;
    if (number === 1 || !firstPartSaved) return undefined;
    if (upload.uploadId === undefined) {
      let failure: RetryDecision | undefined;
      try {
        const stored = await attempt();
        if (stored.uploadId === upload.begunId) return stored;
      } catch (error) {
        failure = decideRetry(error);
      }
      onSlot();
      this.#markWaiting(part, failure && temporaryReason(failure));
      // Retry-After counts from the refusal, not from the moment when part 1 is stored.
      if (failure?.kind === 'again' && failure.afterMs)
        await this.#deps.breaker.wait(failure.afterMs, transfer.signal, false);
    }
    await raceAbort(firstPartSaved.promise, transfer.signal);
    transfer.signal.throwIfAborted();
    return undefined;
  }

  #attempt(part: Part, onSlot: () => void) {
    const { uploader, reporter, lifecycle, host } = this.#deps;
    const { upload, session, transfer } = part;
    const isSingle = upload.plan.kind === 'single';
    const isFirst = !isSingle && part.number === 1;
    const attempt = {
      part,
      onSlot,
      onStart: () => {
        if (isSingle && upload.size <= UNREPORTED_SENT_BYTES) this.#apply(part, { kind: 'request-sent' });
        this.#apply(part, { kind: 'started' });
      },
      onMoved: (bytes: number) => {
        transfer.moveTo(transfer.sent + bytes);
        reporter.moved(upload, bytes);
        if (bytes > 0 && isFirst) this.#startEarlyParts(part);
      },
      onAnswered: (bytes: number, ms: number) => {
        reporter.answered(bytes, ms);
        host.answered(bytes, ms);
      },
      onAllSent: () => {
        if (isSingle && !transfer.signal.aborted) lifecycle.markAllSent(upload);
      },
    };
    let isAhead = true;
    let wasCorrupted = false;
    let unanswered = 0;
    return async () => {
      transfer.waiting = undefined;
      try {
        return await uploader.upload({ ...attempt, isAhead });
      } catch (error) {
        transfer.moveTo(0);
        if (isSingle) {
          this.#apply(part, { kind: isRefused(error) ? 'request-refused' : 'request-unanswered' });
          if (isSettlingCancel(upload.state)) throw new CancelRequested();
          this.#apply(part, { kind: 'requeued' });
        }
        if (isLost(error) && !transfer.signal.aborted) host.failed(transfer.bytes);
        // The upload is paused, so the part is not retried.
        if (session.isFinishing) transfer.abort();
        if (error instanceof PutError && error.failure.kind === 'unreachable') {
          await upload.source.assertReadable();
          if (++unanswered >= UNANSWERED_MAX) await this.#throwIfBlocked(part);
        } else unanswered = 0;
        if (error instanceof Corrupted && wasCorrupted)
          throw new PermanentFailure({ code: 'corrupted', part: error.part }, false);
        wasCorrupted ||= error instanceof Corrupted;
        throw error;
      } finally {
        isAhead = false;
      }
    };
  }

  /** @throws PermanentFailure if smaller parts may get through, Blocked if the size is not the reason */
  async #throwIfBlocked(part: Part): Promise<void> {
    const { uploader, breaker, host } = this.#deps;
    const { upload, transfer } = part;
    if (!(await uploader.reachesHost(transfer.signal))) return;
    // Stored parts prove that parts of this size get through.
    if (upload.confirmed > 0 || !host.guessTooLarge(transfer.bytes)) throw new Blocked();
    breaker.reset();
    throw new PermanentFailure({ code: 'put-blocked' }, false);
  }

  /** Starts further parts while part 1 is being sent, which shows that its address works. */
  #startEarlyParts({ upload, session, transfer }: Part): void {
    if (transfer.signal.aborted || session.isFinishing) return;
    this.#deps.queue.addEarlyParts(upload);
    this.pump();
  }

  #markWaiting(part: Part, reason: Reason | undefined): void {
    part.transfer.waiting = { reason };
    this.#waitIfAllPartsWait(part);
  }

  /** Shows the upload as waiting if all its parts wait for another attempt. */
  #waitIfAllPartsWait(part: Part): void {
    const transfers = [...part.session.transfers.values()];
    if (transfers.some(({ waiting }) => !waiting)) return;
    const reason = transfers.map(({ waiting }) => waiting?.reason).findLast((latest) => latest !== undefined);
    if (reason) this.#apply(part, { kind: 'attempt-failed', reason });
  }

  /** Applies an event, unless the part was aborted: a late event must not change a paused or restarted upload. */
  #apply({ upload, transfer }: Part, event: UploadEvent): void {
    if (!transfer.signal.aborted) this.#deps.lifecycle.apply(upload, event);
  }
}

/** Returns the reason of a failure after which the same request may succeed later. */
function temporaryReason(failure: RetryDecision): Reason | undefined {
  return failure.kind === 'again' || failure.kind === 'full' ? failure.reason : undefined;
}

/** Whether the attempt ended without an answer. */
function isLost(error: unknown): boolean {
  return error instanceof Stalled || (error instanceof PutError && error.failure.kind === 'unreachable');
}

/** Whether the store refused the attempt, so that it certainly stored nothing. */
function isRefused(error: unknown): boolean {
  const { kind } = decideRetry(error);
  return kind === 'full' || kind === 'fatal';
}

function toEndReason(error: unknown): PermanentFailure | FileLost | CancelRequested {
  if (error instanceof PermanentFailure || error instanceof FileLost || error instanceof CancelRequested)
    return error;
  const message = error instanceof Error ? error.message : String(error);
  return new PermanentFailure({ code: 'unexpected', message }, false);
}
