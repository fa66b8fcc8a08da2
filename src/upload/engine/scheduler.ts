// Takes parts off the queue, prepares a few ahead of their slot, and tries each until the store has it, its upload is
// put down, or there is no sense in it.
import { FileLost } from '#upload/model/file/file-source.ts';
import { isCancelAsked, type Reason, type UploadEvent } from '#upload/model/upload-state.ts';
import type { CircuitBreaker } from '#upload/network/circuit-breaker.ts';
import { orAborted } from '#upload/network/or-aborted.ts';
import { Blocked, Corrupted, PutError, Stalled } from '#upload/network/put-error.ts';
import { GivenUp, type Retrier } from '#upload/network/retrier.ts';
import { judge } from '#upload/network/retry-policy.ts';
import type { StorageGate } from '#upload/network/storage-gate.ts';
import { bytesOf, type Part, type PartQueue } from '#upload/transfer/part-queue.ts';
import type { PartUploader, PutResult } from '#upload/transfer/part-uploader.ts';
import type { StoreHost } from '#upload/transfer/store-host.ts';
import { CancelAsked } from './completion.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Reporter } from './reporter.ts';

/** Number of unanswered PUTs of a part after which a probe request tells whether its size may be the reason. */
const UNANSWERED_MAX = 3;

/** Bytes that may have left, and may be stored, before the browser reports any progress. */
const OUT_AT_ONCE_BYTES = 512 * 1024;

export interface SchedulerDeps {
  readonly queue: PartQueue;
  readonly uploader: PartUploader;
  readonly breaker: CircuitBreaker;
  readonly storage: StorageGate;
  readonly retrier: Retrier;
  readonly lifecycle: Lifecycle;
  readonly reporter: Reporter;
  readonly host: StoreHost;
  /** How many parts may be in preparation. */
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

  /** How a large file is cut is decided when its turn comes: by then more is known of the way than when it was added. */
  #plan({ upload, session, number }: Part): void {
    if (number > 1 || upload.plan.kind === 'single' || upload.uploadId !== undefined) return;
    session.firstPartJournalled = Promise.withResolvers();
    const plan = this.#deps.host.planFor(upload.size);
    if (plan.kind === 'single' || plan.partSize === upload.plan.partSize) return;
    upload.plan = plan;
    // A part of another size may be there under it.
    upload.firstAddress = undefined;
  }

  async #run(part: Part): Promise<void> {
    const { queue, retrier, breaker, lifecycle } = this.#deps;
    const { upload, session } = part;
    this.#ahead++;
    session.taken++;
    let isAhead = true;
    const onSlot = (): void => {
      if (!isAhead) return;
      isAhead = false;
      this.#ahead--;
      this.pump();
    };
    try {
      const attempt = this.#attempt(part, onSlot);
      let early = await this.#sendEarly(part, attempt, onSlot);
      const stored = await retrier.retry({
        attempt: () => {
          const ended = early?.ended;
          early = undefined;
          return ended ?? attempt();
        },
        signal: session.signal,
        bytes: bytesOf(part),
        onWait: (reason) => {
          onSlot();
          this.#fallsAsleep(part, reason);
        },
        progress: () => upload.storedCount,
        isPermanent: (error) => error instanceof FileLost || error instanceof CancelAsked,
      });
      breaker.succeeded();
      await lifecycle.stored(part, stored);
    } catch (error) {
      if (!session.signal.aborted) lifecycle.ended(part, asEnd(error));
    } finally {
      queue.finished(part);
      session.taken--;
      session.asleep.delete(part.number);
      onSlot();
      this.pump();
      this.#waitsIfAllSleep(part);
    }
  }

  /**
   * Beside part 1, without which it doesn't count: that may begin another upload, when its address was refused. So it is
   * tried once, and then waits for part 1.
   * @returns how that ended, where it says something of the upload there is now
   * @throws the session's reason
   */
  async #sendEarly(
    part: Part,
    attempt: () => Promise<PutResult>,
    onSlot: () => void,
  ): Promise<{ readonly ended: Promise<PutResult> } | undefined> {
    const { upload, session, number } = part;
    const { firstPartJournalled, signal } = session;
    if (number === 1 || !firstPartJournalled) return undefined;
    const ended = upload.uploadId === undefined ? attempt() : undefined;
    const outcome = await ended?.then(
      ({ uploadId }) => ({ uploadId, reason: undefined }),
      (error: unknown) => ({ uploadId: undefined, reason: passingReason(error) }),
    );
    if (outcome) {
      onSlot();
      this.#fallsAsleep(part, outcome.reason);
    }
    await orAborted(firstPartJournalled.promise, signal);
    signal.throwIfAborted();
    const counts = outcome && (outcome.reason ?? outcome.uploadId === upload.uploadId);
    return ended && counts ? { ended } : undefined;
  }

  #attempt(part: Part, onSlot: () => void) {
    const { uploader, reporter, lifecycle, host } = this.#deps;
    const { upload, session } = part;
    const isSingle = upload.plan.kind === 'single';
    const isFirst = !isSingle && part.number === 1;
    const attempt = {
      part,
      onSlot,
      onStart: () => {
        if (isSingle && upload.size <= OUT_AT_ONCE_BYTES) this.#apply(part, { kind: 'request-sent' });
        this.#apply(part, { kind: 'started' });
      },
      onMoved: (bytes: number) => {
        session.bytesInFlight += bytes;
        reporter.moved(upload, bytes);
        if (bytes > 0 && isFirst) this.#letOthersGoBeside(part);
      },
      onAnswered: (bytes: number, ms: number) => {
        reporter.answered(bytes, ms);
        host.answered(bytes, ms);
      },
      onAllSent: () => {
        if (isSingle && !session.signal.aborted) lifecycle.sentWhole(upload);
      },
    };
    let isAhead = true;
    let wasCorrupted = false;
    let unanswered = 0;
    return async () => {
      session.asleep.delete(part.number);
      try {
        return await uploader.upload({ ...attempt, isAhead });
      } catch (error) {
        if (isSingle) {
          this.#apply(part, { kind: isTurnedDown(error) ? 'request-refused' : 'request-unanswered' });
          if (isCancelAsked(upload.state)) throw new CancelAsked();
          this.#apply(part, { kind: 'requeued' });
        }
        if (isLost(error) && !session.signal.aborted) host.failed(bytesOf(part));
        if (error instanceof PutError && error.failure.kind === 'unreachable') {
          await upload.source.assertReadable();
          if (++unanswered >= UNANSWERED_MAX) await this.#throwIfBlocked(part);
        } else unanswered = 0;
        if (error instanceof Corrupted && wasCorrupted)
          throw new GivenUp({ code: 'corrupted', part: error.part }, false);
        wasCorrupted ||= error instanceof Corrupted;
        throw error;
      } finally {
        isAhead = false;
      }
    };
  }

  /** @throws GivenUp if the file is to be sent in smaller parts, Blocked if that can't help */
  async #throwIfBlocked(part: Part): Promise<void> {
    const { uploader, breaker, host } = this.#deps;
    const { upload, session } = part;
    if (!(await uploader.reachesHost(session.signal))) return;
    // Stored parts prove that parts of this size get through.
    if (upload.confirmed > 0 || !host.suspect(bytesOf(part))) throw new Blocked();
    breaker.close();
    throw new GivenUp({ code: 'put-blocked' }, false);
  }

  /** Bytes of part 1 are leaving: its address is good, as far as one can tell. */
  #letOthersGoBeside({ upload, session }: Part): void {
    if (session.signal.aborted) return;
    this.#deps.queue.addBeginning(upload);
    this.pump();
  }

  #fallsAsleep(part: Part, reason: Reason | undefined): void {
    part.session.asleep.set(part.number, reason);
    this.#waitsIfAllSleep(part);
  }

  /** A file waits when none of its parts is moving. */
  #waitsIfAllSleep(part: Part): void {
    const { asleep, taken } = part.session;
    if (asleep.size < taken) return;
    const reason = [...asleep.values()].findLast((one) => one !== undefined);
    if (reason) this.#apply(part, { kind: 'attempt-failed', reason });
  }

  /** What a session that is over still does is no business of its upload's any more. */
  #apply({ upload, session }: Part, event: UploadEvent): void {
    if (!session.signal.aborted) this.#deps.lifecycle.apply(upload, event);
  }
}

/** Of what is over after a while, wherever it is sent. */
function passingReason(error: unknown): Reason | undefined {
  const verdict = judge(error);
  return verdict.kind === 'again' || verdict.kind === 'full' ? verdict.reason : undefined;
}

/** On its way. */
function isLost(error: unknown): boolean {
  return error instanceof Stalled || (error instanceof PutError && error.failure.kind === 'unreachable');
}

/** Not lost, but answered: this attempt certainly stored nothing. */
function isTurnedDown(error: unknown): boolean {
  const { kind } = judge(error);
  return kind === 'full' || kind === 'fatal';
}

function asEnd(error: unknown): GivenUp | FileLost | CancelAsked {
  if (error instanceof GivenUp || error instanceof FileLost || error instanceof CancelAsked) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new GivenUp({ code: 'unexpected', message }, false);
}
