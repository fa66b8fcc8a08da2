// Classifies failed requests of an import by their effect on the other rows.
import { ApiError } from '#api-client/api-error.ts';
import { GlossaryGoneError } from '#web/api/glossaries/glossary-queries.ts';

export type RequestFailure =
  /** Retry after a delay. `isLost`: the server may have processed the request. */
  | { readonly kind: 'again'; readonly isLost: boolean; readonly afterMs: number }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'gone' }
  /** Only this row fails. */
  | { readonly kind: 'row' };

export function classifyFailure(error: unknown): RequestFailure {
  if (error instanceof GlossaryGoneError) return { kind: 'gone' };
  if (!(error instanceof ApiError)) return { kind: 'row' };
  if (error.isSignedOut) return { kind: 'sign-in' };
  const { failure } = error;
  if (failure.kind !== 'refused')
    return failure.kind === 'not-this-api' ? { kind: 'row' } : { kind: 'again', isLost: true, afterMs: 0 };
  const { status, retryAfterSeconds = 0 } = failure;
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500;
  const isLost = status >= 500 || status === 408;
  return isPassing ? { kind: 'again', isLost, afterMs: retryAfterSeconds * 1000 } : { kind: 'row' };
}

const FIRST_DELAY_MS = 300;
const LONGEST_MS = 30_000;

/**
 * Exponential backoff with jitter, at least the delay that the server asked for.
 * @param failures number of failures so far, from 1
 * @returns delay (ms)
 */
export function delayAfter(failures: number, askedMs: number, random: number): number {
  const limit = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_MS);
  return Math.max(askedMs, limit * (0.5 + random / 2));
}
