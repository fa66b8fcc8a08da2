// Retries a request until it succeeds or a retry can't help. The engine sends every request that it may retry through here,
// so that all follow the same policy.
import type { Reason } from '#upload/model/upload-state.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { raceAbort } from './race-abort.ts';
import { ATTEMPTS, decideRetry, type RetryDecision, retryDelay } from './retry-policy.ts';
import type { SpaceProbe, StorageGate } from './storage-gate.ts';

/** A retry can't help. `isGone`: the server doesn't know the upload (any more). */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
  readonly reason: Reason;
  readonly isGone: boolean;

  constructor(reason: Reason, isGone: boolean, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
    this.isGone = isGone;
  }
}

type FailedAttempt = Exclude<RetryDecision, { kind: 'sign-in' | 'full' }>;

export interface RetryOptions<T> {
  readonly attempt: () => Promise<T>;
  readonly signal: AbortSignal;
  /** Size of the request's body; 0 if it has none. */
  readonly bytes?: number;
  /** Called before each wait. */
  readonly onWait: (reason: Reason) => void;
  /** Returns a number that changes when the upload makes progress. A change resets the backoff. */
  readonly progress?: () => number;
  /** Whether the request was cancelled. The attempt then sends nothing, so it needn't wait for a sign-in or for space. */
  readonly isCancelled?: () => boolean;
  /** Whether an error has another cause than the network. Such errors are thrown at once. */
  readonly isPermanent?: (error: unknown) => boolean;
}

export interface RetrierDeps {
  readonly breaker: CircuitBreaker;
  readonly storage: StorageGate;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** Called when the key is refused; attempts then wait for `signedIn`. */
  readonly onSignInNeeded: () => void;
}

export class Retrier {
  readonly #deps: RetrierDeps;
  #awaitedSignIn: PromiseWithResolvers<void> | undefined;
  #signIns = 0;

  constructor(deps: RetrierDeps) {
    this.#deps = deps;
  }

  /** Whether the key was refused. No request is sent to the API until `signedIn` is called. */
  get needsSignIn(): boolean {
    return this.#awaitedSignIn !== undefined;
  }

  signedIn(): void {
    this.#signIns++;
    this.#awaitedSignIn?.resolve();
    this.#awaitedSignIn = undefined;
  }

  /** Makes requests that wait for a sign-in check again whether they were cancelled. */
  wake(): void {
    const awaited = this.#awaitedSignIn;
    if (!awaited) return;
    this.#awaitedSignIn = Promise.withResolvers();
    awaited.resolve();
  }

  /** @throws PermanentFailure, an error for which `isPermanent` is true, or the signal's reason */
  async retry<T>({
    attempt,
    signal,
    bytes = 0,
    onWait,
    progress = () => 0,
    isCancelled = () => false,
    isPermanent,
  }: RetryOptions<T>): Promise<T> {
    let failures = 0;
    let refusals = 0;
    let lastProgress = progress();
    let probe: SpaceProbe | undefined;
    let isStored = false;
    try {
      for (;;) {
        await this.#waitForSignIn(signal, isCancelled);
        const signIns = this.#signIns;
        try {
          const answer = await attempt();
          isStored = true;
          return answer;
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof PermanentFailure || isPermanent?.(error)) throw error;
          if (progress() !== lastProgress) failures = 0;
          lastProgress = progress();
          const decision = decideRetry(error);
          if (decision.kind === 'sign-in') {
            // The refused key may have been replaced during the request.
            if (signIns === this.#signIns) this.#requireSignIn();
          } else if (decision.kind === 'full') {
            const refused = { bytes: decision.nothingFits ? 0 : bytes, reason: decision.reason, isCancelled };
            const next = this.#deps.storage.wait(refused, signal);
            probe?.end(false);
            probe = undefined;
            onWait(decision.reason);
            probe = await next;
          } else {
            refusals = decision.kind === 'new-address' ? refusals + 1 : 0;
            throwIfPermanent(decision, refusals, error);
            await this.#wait(decision, ++failures, refusals, signal, onWait);
          }
        }
      }
    } finally {
      probe?.end(isStored);
    }
  }

  async #wait(
    decision: FailedAttempt,
    failures: number,
    refusals: number,
    signal: AbortSignal,
    onWait: (reason: Reason) => void,
  ): Promise<void> {
    const { kind, reason } = decision;
    if (refusals === 1) return;
    const requestedDelay = kind === 'again' ? (decision.afterMs ?? 0) : 0;
    const delay = Math.max(requestedDelay, retryDelay(failures, this.#deps.random()));
    if (kind !== 'new-address')
      this.#deps.breaker.failed(reason.code !== 'unreachable' && reason.code !== 'stalled');
    onWait(reason);
    await this.#deps.breaker.wait(delay, signal, requestedDelay === 0);
  }

  #requireSignIn(): void {
    if (this.#awaitedSignIn) return;
    this.#awaitedSignIn = Promise.withResolvers();
    this.#deps.onSignInNeeded();
  }

  async #waitForSignIn(signal: AbortSignal, isCancelled: () => boolean): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      if (!this.#awaitedSignIn || isCancelled()) return;
      await raceAbort(this.#awaitedSignIn.promise, signal);
    }
  }
}

function throwIfPermanent({ kind, reason }: FailedAttempt, refusals: number, cause: unknown): void {
  // If several new addresses in a row were refused, another one will be refused, too.
  const isPermanent = kind === 'fatal' || kind === 'gone' || refusals >= ATTEMPTS;
  if (isPermanent) throw new PermanentFailure(reason, kind === 'gone', { cause });
}
