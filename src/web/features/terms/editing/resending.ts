// Automatic retry: which failures are temporary, how long to back off, and which items wait.
import { ApiError } from '#api-client/api-error.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Maximum pause (ms) that a server can request with `Retry-After`. */
const LONGEST_ASKED_MS = 15 * 60_000;

/** HTTP statuses of temporary failures. A 500 is not one: it is about the request itself, so the user sees an error. */
const AWAY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Returns whether a request failed temporarily: nothing answered, or the response asked the client to wait. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  if (failure.kind === 'refused') return AWAY_STATUSES.has(failure.status);
  return failure.kind === 'unreachable' || failure.kind === 'timeout';
}

/**
 * @param round number of failed rounds in a row, from 1
 * @returns the pause in ms: an exponential backoff, or longer if the server asks for more
 */
function pauseBeforeResending(round: number, error: unknown): number {
  const failure = error instanceof ApiError ? error.failure : undefined;
  const asked = failure?.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.max(Math.min(FIRST_MS * 2 ** (round - 1), LONGEST_MS), Math.min(asked, LONGEST_ASKED_MS));
}

/** Keeps the IDs of the items that wait for a retry. */
export class Resends {
  readonly #away = new Set<string>();
  readonly #signedOut = new Set<string>();
  readonly #resent = new Set<string>();
  #saved = 0;
  /** Number of consecutive retries in which nothing was saved. All failures between two retries count as one. */
  #rounds = 0;

  /**
   * Records a failed request.
   * @returns the pause (ms) before checking whether the server is back; undefined if the failure isn't temporary
   */
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

  /**
   * Resets the number of items that were saved after a wait.
   * @returns that number, or 0 while an item still waits or is being retried
   */
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
