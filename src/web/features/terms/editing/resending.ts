// What is sent again by itself: which failures pass, how long to wait, and what waits.
import { ApiError } from '#api-client/api-error.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** A service that asks for more patience than this is asked again all the same. */
const LONGEST_ASKED_MS = 15 * 60_000;

/** Too early, too many, or nobody there. A 500 is about the request itself: that one the person sees. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Nothing answered, or what did asked to wait. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  if (failure.kind === 'refused') return AWAY_STATUSES.has(failure.status);
  return failure.kind === 'unreachable' || failure.kind === 'timeout';
}

/** @param round from 1: how often it was sent in vain */
function pauseBeforeResending(round: number, error: unknown): number {
  const failure = error instanceof ApiError ? error.failure : undefined;
  const asked = failure?.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(Math.min(FIRST_MS * 2 ** (round - 1), LONGEST_MS), Math.min(asked, LONGEST_ASKED_MS));
}

/** What waits to be sent again, by id. */
export class Resends {
  readonly #away = new Set<string>();
  readonly #signedOut = new Set<string>();
  readonly #resent = new Set<string>();
  #saved = 0;
  /** In a row in which nothing was saved. */
  #rounds = 0;

  /** Answers after how many milliseconds it is worth asking whether the service is back. */
  failed(id: string, error: unknown): number | undefined {
    this.#resent.delete(id);
    if (error instanceof ApiError && error.isSignedOut) this.#signedOut.add(id);
    if (!isAway(error)) return undefined;
    if (this.#away.size === 0) this.#rounds += 1;
    this.#away.add(id);
    return pauseBeforeResending(this.#rounds, error);
  }

  done(id: string): void {
    this.#rounds = 0;
    const hasWaited = this.#resent.delete(id) || this.#away.delete(id);
    if (hasWaited) this.#saved += 1;
  }

  takeAway(): string[] {
    return taken(this.#away);
  }

  takeSignedOut(): string[] {
    return taken(this.#signedOut);
  }

  resent(ids: readonly string[]): void {
    for (const id of ids) this.#resent.add(id);
  }

  /** How many have been saved of those that waited: 0 until none waits any more. */
  takeSaved(): number {
    if (this.#resent.size > 0 || this.#away.size > 0) return 0;
    const count = this.#saved;
    this.#saved = 0;
    return count;
  }
}

function taken(ids: Set<string>): string[] {
  const all = [...ids];
  ids.clear();
  return all;
}
