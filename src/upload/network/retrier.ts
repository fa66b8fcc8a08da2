// Tries until it works or there is no sense in it. Every request of the engine goes through here, so that there is
// one policy for all.
import type { Reason } from '#upload/model/upload-state.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { orAborted } from './or-aborted.ts';
import { ATTEMPTS, judge, retryDelay, type Verdict } from './retry-policy.ts';
import type { StorageGate, Turn } from './storage-gate.ts';

/** There is no sense in trying on. `isGone`: the server doesn't know the upload (any more). */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
  readonly reason: Reason;
  readonly isGone: boolean;

  constructor(reason: Reason, isGone: boolean, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
    this.isGone = isGone;
  }
}

type FailedAttempt = Exclude<Verdict, { kind: 'sign-in' | 'full' }>;

export interface RetryOptions<T> {
  readonly attempt: () => Promise<T>;
  readonly signal: AbortSignal;
  /** Size of the request's body; 0 if it has none. */
  readonly bytes?: number;
  /** Told before each wait. */
  readonly onWait: (reason: Reason) => void;
  /** A number that changes when things got better: the patience starts afresh then. */
  readonly progress?: () => number;
  /** The attempt has nothing to ask any more: it needs no key. Looked at again after `wake`. */
  readonly isCancelled?: () => boolean;
  /** Errors that are not the network's: they are thrown at once. */
  readonly isPermanent?: (error: unknown) => boolean;
}

export interface RetrierDeps {
  readonly breaker: CircuitBreaker;
  readonly storage: StorageGate;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Called when the key is refused; attempts then wait for `signedIn`. */
  readonly onSignInNeeded: () => void;
}

export class Retrier {
  readonly #deps: RetrierDeps;
  #gate: PromiseWithResolvers<void> | undefined;
  #signIns = 0;

  constructor(deps: RetrierDeps) {
    this.#deps = deps;
  }

  /** The key was refused: nothing is asked of the API until `signedIn`. */
  get needsSignIn(): boolean {
    return this.#gate !== undefined;
  }

  signedIn(): void {
    this.#signIns++;
    this.#gate?.resolve();
    this.#gate = undefined;
  }

  /** Some of what waits for the sign-in may be called off. */
  wake(): void {
    const gate = this.#gate;
    if (!gate) return;
    this.#gate = Promise.withResolvers();
    gate.resolve();
  }

  /** @throws GivenUp, what `isPermanent` names, or the signal's reason */
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
    let seen = progress();
    let turn: Turn | undefined;
    let isStored = false;
    try {
      for (;;) {
        await this.#passGate(signal, isCancelled);
        const signIns = this.#signIns;
        try {
          const answer = await attempt();
          isStored = true;
          return answer;
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof GivenUp || isPermanent?.(error)) throw error;
          if (progress() !== seen) failures = 0;
          seen = progress();
          const verdict = judge(error);
          if (verdict.kind === 'sign-in') {
            // A refusal of the former key says nothing about the present one.
            if (signIns === this.#signIns) this.#askToSignIn();
          } else if (verdict.kind === 'full') {
            const refused = { bytes: verdict.nothingFits ? 0 : bytes, reason: verdict.reason, isCancelled };
            const next = this.#deps.storage.wait(refused, signal);
            turn?.end(false);
            turn = undefined;
            onWait(verdict.reason);
            turn = await next;
          } else {
            refusals = verdict.kind === 'new-address' ? refusals + 1 : 0;
            endIfHopeless(verdict, refusals, error);
            await this.#wait(verdict, ++failures, refusals, signal, onWait);
          }
        }
      }
    } finally {
      turn?.end(isStored);
    }
  }

  async #wait(
    verdict: FailedAttempt,
    failures: number,
    refusals: number,
    signal: AbortSignal,
    onWait: (reason: Reason) => void,
  ): Promise<void> {
    const { kind, reason } = verdict;
    if (refusals === 1) return;
    const asked = kind === 'again' ? (verdict.afterMs ?? 0) : 0;
    const delay = Math.max(asked, retryDelay(failures, this.#deps.random()));
    if (kind !== 'new-address')
      this.#deps.breaker.failed(reason.code !== 'unreachable' && reason.code !== 'stalled');
    onWait(reason);
    await this.#deps.breaker.wait(delay, signal, asked === 0);
  }

  #askToSignIn(): void {
    if (this.#gate) return;
    this.#gate = Promise.withResolvers();
    this.#deps.onSignInNeeded();
  }

  async #passGate(signal: AbortSignal, isCancelled: () => boolean): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      if (!this.#gate || isCancelled()) return;
      await orAborted(this.#gate.promise, signal);
    }
  }
}

function endIfHopeless({ kind, reason }: FailedAttempt, refusals: number, cause: unknown): void {
  // Addresses that are refused however fresh they are will not get better.
  const isHopeless = kind === 'fatal' || kind === 'gone' || refusals >= ATTEMPTS;
  if (isHopeless) throw new GivenUp(reason, kind === 'gone', { cause });
}
