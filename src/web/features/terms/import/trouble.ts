// What a failed request of an import means for all the others.
import { ApiError } from '#api-client/api-error.ts';
import { GlossaryGoneError } from '#web/api/glossaries/glossary-queries.ts';

export type Trouble =
  /** The same again after a while; `isLost`: it may have been done all the same. */
  | { readonly kind: 'again'; readonly isLost: boolean; readonly afterMs: number }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'gone' }
  /** Only this row. */
  | { readonly kind: 'row' };

export function troubleOf(error: unknown): Trouble {
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

/** Full jitter under a limit that doubles, or what the service asked for. @param failures from 1 */
export function delayAfter(failures: number, askedMs: number, random: number): number {
  const limit = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_MS);
  return Math.max(askedMs, limit * (0.5 + random / 2));
}
