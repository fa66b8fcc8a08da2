// The last step: `complete`, and finding out what became of a last request when its answer is lost.
import { ApiError } from '#api-client/api-error.ts';
import { UPLOAD_SWEEP_AFTER_SECONDS } from '#contract/limits.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { Upload } from '#upload/model/upload.ts';
import { isCancelAsked, type Reason, type UploadEvent } from '#upload/model/upload-state.ts';
import { GivenUp, type Retrier } from '#upload/network/retrier.ts';
import { judge } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';

export type Outcome =
  | { readonly kind: 'landed' }
  /** The server had forgotten the upload before it was completed. */
  | { readonly kind: 'gone'; readonly reason: Reason }
  /** It can't be told. */
  | { readonly kind: 'unsettled'; readonly reason: Reason }
  /** `keepsParts`: what the store has is good, only something stands in the way. */
  | { readonly kind: 'refused'; readonly reason: Reason; readonly keepsParts: boolean };

/** So long a cancel waits for the gallery's word: the person is done with this file. */
const SETTLE_MS = 10_000;

/** A cancel came between two attempts. */
export class CancelAsked extends Error {
  override readonly name = 'CancelAsked';
}

export interface CompletionDeps {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly retrier: Retrier;
  readonly apply: (upload: Upload, event: UploadEvent) => void;
}

/** Ends it, and is told why it waits in between. */
export interface Waiting {
  readonly signal: AbortSignal;
  readonly onWait: (reason: Reason) => void;
}

export class Completion {
  readonly #deps: CompletionDeps;

  constructor(deps: CompletionDeps) {
    this.#deps = deps;
  }

  /** @throws only the signal's reason */
  async complete(upload: Upload, waiting: Waiting): Promise<Outcome> {
    const { signal, onWait } = waiting;
    let wasAskedBefore = isAsked(upload);
    try {
      await this.#deps.retrier.retry({
        signal,
        onWait,
        isCalledOff: () => isCancelAsked(upload.state),
        isPermanent: (error) => error instanceof CancelAsked,
        attempt: async () => {
          wasAskedBefore = isAsked(upload);
          if (isCancelAsked(upload.state)) throw new CancelAsked();
          await this.#askOnce(upload, signal);
        },
      });
      return { kind: 'landed' };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CancelAsked) return this.settleCancel(upload, waiting);
      if (!(error instanceof GivenUp)) throw error;
      // Unknown to the server at the first time of asking? Where a connection breaks, browsers ask again by themselves.
      if (!wasAskedBefore && !error.isGone) return refused(error);
      return this.#settle(upload, error, wasAskedBefore, waiting);
    }
  }

  /** Whether something landed in spite of a cancel. @throws only the signal's reason */
  async settleCancel(upload: Upload, waiting: Waiting): Promise<Outcome> {
    // That it isn't there yet proves nothing: what was sent may still be on its way.
    const mayTell = upload.mayHaveLanded && !upload.landing.isPathTaken;
    if (mayTell && (await this.#seesItSoon(upload, waiting))) return { kind: 'landed' };
    return { kind: 'unsettled', reason: { code: 'answer-lost' } };
  }

  /**
   * Which of these the gallery lists now. Another server may answer another Unicode form, and the answer may have waited
   * for a key that leads elsewhere.
   */
  async listed(uploads: readonly Upload[], { signal, onWait }: Waiting): Promise<readonly Upload[]> {
    const { transport, retrier } = this.#deps;
    const paths = await retrier.retry({ attempt: () => transport.list(signal), signal, onWait });
    const present = new Set(paths.map((path) => path.normalize()));
    return uploads.filter(({ path, landing }) => !landing.isPathTaken && present.has(path));
  }

  async #askOnce(upload: Upload, signal: AbortSignal): Promise<void> {
    const { transport, apply } = this.#deps;
    const parts = [...upload.parts.values()].sort((a, b) => a.part - b.part);
    apply(upload, { kind: 'request-sent' });
    try {
      await transport.complete(upload.target, upload.uploadId ?? '', parts, signal);
    } catch (error) {
      const isLost = signal.aborted || judge(error).kind === 'again';
      apply(upload, { kind: isLost ? 'request-unanswered' : 'request-refused' });
      throw error;
    }
  }

  /** An earlier `complete` may have been carried out, and this one was turned down. */
  async #settle(
    upload: Upload,
    turnedDown: GivenUp,
    wasAskedBefore: boolean,
    waiting: Waiting,
  ): Promise<Outcome> {
    const { isPathTaken } = upload.landing;
    if (!isPathTaken && (await this.#seesIt(upload, waiting))) return { kind: 'landed' };
    if (!turnedDown.isGone) return refused(turnedDown);
    // Only a `complete` or the sweep makes an upload unknown, and it was too early for the sweep.
    const wasCompleted = isPathTaken && this.#isRecent(upload);
    if (wasCompleted && wasAskedBefore) return { kind: 'landed' };
    // Asked once, but maybe by the browser a second time.
    if (wasCompleted || wasAskedBefore) return { kind: 'unsettled', reason: { code: 'answer-lost' } };
    return { kind: 'gone', reason: turnedDown.reason };
  }

  /** A server that refuses to list tells us nothing. */
  async #seesIt(upload: Upload, waiting: Waiting): Promise<boolean> {
    try {
      return (await this.listed([upload], waiting)).length > 0;
    } catch (error) {
      waiting.signal.throwIfAborted();
      if (error instanceof GivenUp) return false;
      throw error;
    }
  }

  async #seesItSoon(upload: Upload, { signal, onWait }: Waiting): Promise<boolean> {
    const patience = new AbortController();
    const callOff = this.#deps.clock.after(SETTLE_MS, () => patience.abort());
    try {
      return await this.#seesIt(upload, { signal: AbortSignal.any([signal, patience.signal]), onWait });
    } catch (error) {
      signal.throwIfAborted();
      if (patience.signal.aborted) return false;
      throw error;
    } finally {
      callOff();
    }
  }

  #isRecent({ answeredAt }: Upload): boolean {
    const age = this.#deps.clock.wall() - answeredAt;
    return age >= 0 && age < UPLOAD_SWEEP_AFTER_SECONDS * 1000;
  }
}

/** A `complete` of this attempt was sent and not refused. */
function isAsked({ landing }: Upload): boolean {
  return landing.lastRequest !== 'unsent';
}

function refused({ reason, cause }: GivenUp): Outcome {
  const isNameClash =
    cause instanceof ApiError && cause.failure.kind === 'refused' && cause.failure.code === 'name-clash';
  return { kind: 'refused', reason, keepsParts: isNameClash };
}
