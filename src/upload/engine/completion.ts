// The last step: `complete`, and finding out what became of a last request when its answer is lost.
import { ApiError } from '#api-client/api-error.ts';
import { UPLOAD_SWEEP_AFTER_SECONDS } from '#contract/limits.ts';
import type { Clock } from '#upload/model/clock.ts';
import type { Upload } from '#upload/model/upload.ts';
import type { Reason } from '#upload/model/upload-state.ts';
import { GivenUp, type Persistence } from '#upload/network/retrier.ts';
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

export interface CloserPorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly persistence: Persistence;
}

export class Closer {
  readonly #ports: CloserPorts;

  constructor(ports: CloserPorts) {
    this.#ports = ports;
  }

  /** @throws only the signal's reason */
  async complete(upload: Upload, signal: AbortSignal, onHeld: (reason: Reason) => void): Promise<Outcome> {
    let askedBefore = upload.completing;
    try {
      await this.#ports.persistence.keepTrying({
        signal,
        onHeld,
        isCalledOff: () => isCancelAsked(upload),
        isOther: (error) => error instanceof CancelAsked,
        attempt: async () => {
          askedBefore = upload.completing;
          if (isCancelAsked(upload)) throw new CancelAsked();
          await this.#askOnce(upload, signal);
        },
      });
      return { kind: 'landed' };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof CancelAsked) return this.settleCancel(upload, signal, onHeld);
      if (!(error instanceof GivenUp)) throw error;
      // Unknown to the server at the first time of asking? Where a connection breaks, browsers ask again by themselves.
      if (!askedBefore && !error.isGone) return refused(error);
      return this.#settle(upload, error, askedBefore, signal, onHeld);
    }
  }

  /** Whether something landed in spite of a cancel. @throws only the signal's reason */
  async settleCancel(
    upload: Upload,
    signal: AbortSignal,
    onHeld: (reason: Reason) => void,
  ): Promise<Outcome> {
    // That it isn't there yet proves nothing: what was sent may still be on its way.
    const mayTell = upload.mayHaveLanded && !upload.wasListed;
    if (mayTell && (await this.#seesItSoon(upload, signal, onHeld))) return { kind: 'landed' };
    return { kind: 'unsettled', reason: { code: 'answer-lost' } };
  }

  /** Which of these the gallery lists now. Another server may answer another Unicode form. */
  async listed(
    uploads: readonly Upload[],
    signal: AbortSignal,
    onHeld: (reason: Reason) => void = () => {},
  ): Promise<readonly Upload[]> {
    const { transport, persistence } = this.#ports;
    const paths = await persistence.keepTrying({ attempt: () => transport.list(signal), signal, onHeld });
    const present = new Set(paths.map((path) => path.normalize()));
    return uploads.filter(({ target }) => present.has(target.path));
  }

  async #askOnce(upload: Upload, signal: AbortSignal): Promise<void> {
    const before = upload.completing;
    upload.completing = true;
    const parts = [...upload.parts.values()].sort((a, b) => a.part - b.part);
    try {
      await this.#ports.transport.complete(upload.target, upload.uploadId ?? '', parts, signal);
    } catch (error) {
      // Refused, not lost: this attempt certainly did nothing.
      const { kind } = judge(error);
      if (kind !== 'again') upload.completing = before;
      throw error;
    }
  }

  /** An earlier `complete` may have been carried out, and this one was turned down. */
  async #settle(
    upload: Upload,
    turnedDown: GivenUp,
    askedBefore: boolean,
    signal: AbortSignal,
    onHeld: (reason: Reason) => void,
  ): Promise<Outcome> {
    if (!upload.wasListed && (await this.#seesIt(upload, signal, onHeld))) return { kind: 'landed' };
    if (!turnedDown.isGone) return refused(turnedDown);
    // Only a `complete` or the sweep makes an upload unknown, and it was too early for the sweep.
    const wasCompleted = upload.wasListed && this.#isRecent(upload);
    if (wasCompleted && askedBefore) return { kind: 'landed' };
    // Asked once, but maybe by the browser a second time.
    if (wasCompleted || askedBefore) return { kind: 'unsettled', reason: { code: 'answer-lost' } };
    return { kind: 'gone', reason: turnedDown.reason };
  }

  /** A server that refuses to list tells us nothing. */
  async #seesIt(upload: Upload, signal: AbortSignal, onHeld: (reason: Reason) => void): Promise<boolean> {
    try {
      return (await this.listed([upload], signal, onHeld)).length > 0;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof GivenUp) return false;
      throw error;
    }
  }

  async #seesItSoon(upload: Upload, signal: AbortSignal, onHeld: (reason: Reason) => void): Promise<boolean> {
    const patience = new AbortController();
    const callOff = this.#ports.clock.after(SETTLE_MS, () => patience.abort());
    try {
      return await this.#seesIt(upload, AbortSignal.any([signal, patience.signal]), onHeld);
    } catch (error) {
      signal.throwIfAborted();
      if (patience.signal.aborted) return false;
      throw error;
    } finally {
      callOff();
    }
  }

  #isRecent({ answeredAt }: Upload): boolean {
    const age = this.#ports.clock.wall() - answeredAt;
    return age >= 0 && age < UPLOAD_SWEEP_AFTER_SECONDS * 1000;
  }
}

function refused({ reason, cause }: GivenUp): Outcome {
  const isNameClash =
    cause instanceof ApiError && cause.failure.kind === 'refused' && cause.failure.code === 'name-clash';
  return { kind: 'refused', reason, keepsParts: isNameClash };
}

export function isCancelAsked({ state }: Upload): boolean {
  return state.kind === 'finishing' && state.cancelAsked;
}
