// Takes parts off the queue, prepares a few ahead of their slot, and tries each until the store has it, its upload is
// put down, or there is no sense in it.
import { FileLost } from '#upload/model/file/file-source.ts';
import { isCancelAsked, type Reason, type UploadEvent } from '#upload/model/upload-state.ts';
import type { CircuitBreaker } from '#upload/network/circuit-breaker.ts';
import { orAborted } from '#upload/network/or-aborted.ts';
import { Corrupted, PutError, Stalled } from '#upload/network/put-error.ts';
import { GivenUp, type Retrier } from '#upload/network/retrier.ts';
import { judge } from '#upload/network/retry-policy.ts';
import { bytesOf, type Part, type PartQueue } from '#upload/transfer/part-queue.ts';
import type { PartUploader, PutResult } from '#upload/transfer/part-uploader.ts';
import type { StoreHost } from '#upload/transfer/store-host.ts';
import { CancelAsked } from './completion.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Reporter } from './reporter.ts';

/** So few bytes are out, and maybe stored, before the browser says that any moved. */
const OUT_AT_ONCE_BYTES = 512 * 1024;

export interface SchedulerDeps {
  readonly queue: PartQueue;
  readonly uploader: PartUploader;
  readonly breaker: CircuitBreaker;
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
    const { queue, breaker, retrier, ahead } = this.#deps;
    while (this.#ahead < ahead && !retrier.needsSignIn && !breaker.isOpen) {
      const part = queue.take();
      if (!part) return;
      this.#plan(part);
      void this.#run(part);
    }
  }

  /** How a large file is cut is decided when its turn comes: by then more is known of the way than when it was added. */
  #plan({ upload, number }: Part): void {
    if (number > 1 || upload.plan.kind === 'single' || upload.uploadId !== undefined) return;
    upload.firstPartJournalled = Promise.withResolvers();
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
    let isAhead = true;
    const onSlot = (): void => {
      if (!isAhead) return;
      isAhead = false;
      this.#ahead--;
      this.pump();
    };
    try {
      const attempt = this.#attempt(part, onSlot);
      const early = await this.#sendEarly(part, attempt, onSlot);
      const stored =
        early ??
        (await retrier.retry({
          attempt,
          signal: session.signal,
          onWait: (reason) => {
            onSlot();
            this.#waits(part, reason);
          },
          progress: () => upload.storedCount,
          isPermanent: (error) => error instanceof FileLost || error instanceof CancelAsked,
        }));
      breaker.succeeded();
      await lifecycle.stored(part, stored);
    } catch (error) {
      if (!session.signal.aborted) lifecycle.ended(part, asEnd(error));
    } finally {
      queue.finished(part);
      onSlot();
      this.pump();
    }
  }

  /**
   * Beside part 1, without which it doesn't count: it may come under another upload id, when its address was refused.
   * So this is tried once, and whatever goes wrong goes wrong with part 1 too, or later again.
   * @throws the session's reason
   */
  async #sendEarly(
    part: Part,
    attempt: () => Promise<PutResult>,
    onSlot: () => void,
  ): Promise<PutResult | undefined> {
    const { upload, session, number } = part;
    if (number === 1) return undefined;
    const isEarly = upload.uploadId === undefined;
    const sent = isEarly ? await attempt().catch((error: unknown) => this.#waitsToo(part, error)) : undefined;
    if (isEarly) onSlot();
    await orAborted(upload.firstPartJournalled.promise, session.signal);
    session.signal.throwIfAborted();
    return sent?.uploadId === upload.uploadId ? sent : undefined;
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
    return async () => {
      session.activeAttempts++;
      try {
        return await uploader.upload({ ...attempt, isAhead });
      } catch (error) {
        if (isSingle) {
          this.#apply(part, { kind: isTurnedDown(error) ? 'request-refused' : 'request-unanswered' });
          if (isCancelAsked(upload.state)) throw new CancelAsked();
          this.#apply(part, { kind: 'requeued' });
        }
        if (isLost(error) && !session.signal.aborted) host.failed(bytesOf(part));
        if (error instanceof PutError && error.failure.kind === 'unreachable')
          await upload.source.assertReadable();
        if (error instanceof Corrupted && wasCorrupted)
          throw new GivenUp({ code: 'corrupted', part: error.part }, false);
        wasCorrupted ||= error instanceof Corrupted;
        throw error;
      } finally {
        isAhead = false;
        session.activeAttempts--;
      }
    };
  }

  /** Bytes of part 1 are leaving: its address is good, as far as one can tell. */
  #letOthersGoBeside({ upload, session }: Part): void {
    if (session.signal.aborted) return;
    this.#deps.queue.addBeginning(upload);
    this.pump();
  }

  /** Part 1 may be asleep for the same reason, and this was the last that moved. */
  #waitsToo(part: Part, error: unknown): undefined {
    const verdict = judge(error);
    if (verdict.kind === 'again' || verdict.kind === 'full') this.#waits(part, verdict.reason);
  }

  /** A file waits when none of its parts is moving. */
  #waits(part: Part, reason: Reason): void {
    if (part.session.activeAttempts === 0) this.#apply(part, { kind: 'attempt-failed', reason });
  }

  /** What a session that is over still does is no business of its upload's any more. */
  #apply({ upload, session }: Part, event: UploadEvent): void {
    if (!session.signal.aborted) this.#deps.lifecycle.apply(upload, event);
  }
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
