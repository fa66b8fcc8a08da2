// Tries until it works or there is no sense in it. Every request of the engine goes through here, so that there is
// one policy for all.
import type { Reason } from '#upload/model/upload-state.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { orAborted } from './or-aborted.ts';
import { ATTEMPTS, delayAfter, judge, type Verdict } from './retry-policy.ts';

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

export interface RetryOptions<T> {
  readonly attempt: () => Promise<T>;
  readonly signal: AbortSignal;
  /** Told before each wait. */
  readonly onWait: (reason: Reason) => void;
  /** A number that changes when things got better: the patience starts afresh then. */
  readonly progress?: () => number;
  /** The attempt has nothing to ask any more: it needs no key. Looked at again after `wake`. */
  readonly isCalledOff?: () => boolean;
  /** Errors that are not the network's: they are thrown at once. */
  readonly isPermanent?: (error: unknown) => boolean;
}

export class Retrier {
  readonly #breaker: CircuitBreaker;
  readonly #random: () => number;
  readonly #onSignInNeeded: () => void;
  #gate: PromiseWithResolvers<void> | undefined;
  #signIns = 0;

  /** @param onSignInNeeded called when the key is refused; attempts then wait for `signedIn` */
  constructor(breaker: CircuitBreaker, random: () => number, onSignInNeeded: () => void) {
    this.#breaker = breaker;
    this.#random = random;
    this.#onSignInNeeded = onSignInNeeded;
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
    onWait,
    progress = () => 0,
    isCalledOff = () => false,
    isPermanent,
  }: RetryOptions<T>): Promise<T> {
    let failures = 0;
    let refusals = 0;
    let seen = progress();
    for (;;) {
      await this.#passGate(signal, isCalledOff);
      const signIns = this.#signIns;
      try {
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof GivenUp || isPermanent?.(error)) throw error;
        if (progress() !== seen) failures = 0;
        seen = progress();
        const verdict = judge(error);
        if (verdict.kind === 'sign-in') {
          // What was asked with the key before says nothing of the one that is there since.
          if (signIns === this.#signIns) this.#askToSignIn();
        } else {
          refusals = verdict.kind === 'new-address' ? refusals + 1 : 0;
          endIfHopeless(verdict, refusals, error);
          await this.#wait(verdict, ++failures, refusals, signal, onWait);
        }
      }
    }
  }

  async #wait(
    verdict: Exclude<Verdict, { kind: 'sign-in' }>,
    failures: number,
    refusals: number,
    signal: AbortSignal,
    onWait: (reason: Reason) => void,
  ): Promise<void> {
    const { kind, reason } = verdict;
    if (refusals === 1) return;
    const asked = kind === 'again' ? (verdict.afterMs ?? 0) : 0;
    const delay = Math.max(asked, delayAfter(kind === 'full' ? ATTEMPTS : failures, this.#random()));
    if (kind !== 'new-address')
      this.#breaker.failed(reason.code !== 'unreachable' && reason.code !== 'stalled');
    onWait(reason);
    await this.#breaker.wait(delay, signal, asked === 0);
  }

  #askToSignIn(): void {
    if (this.#gate) return;
    this.#gate = Promise.withResolvers();
    this.#onSignInNeeded();
  }

  async #passGate(signal: AbortSignal, isCalledOff: () => boolean): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      if (!this.#gate || isCalledOff()) return;
      await orAborted(this.#gate.promise, signal);
    }
  }
}

function endIfHopeless(
  { kind, reason }: Exclude<Verdict, { kind: 'sign-in' }>,
  refusals: number,
  cause: unknown,
): void {
  // Addresses that are refused however fresh they are will not get better.
  const isHopeless = kind === 'fatal' || kind === 'gone' || refusals >= ATTEMPTS;
  if (isHopeless) throw new GivenUp(reason, kind === 'gone', { cause });
}
