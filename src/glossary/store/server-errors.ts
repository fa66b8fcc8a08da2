// What a failed request means for a mutation, and how long to wait before the next attempt.
import { ApiError, type ApiFailure } from '#api-client/api-error.ts';
import { type Term, term } from '#contract/glossary.ts';
import type { FailureEvent } from './pending-answers.ts';

export interface Failure {
  readonly event: FailureEvent;
  /** Whether the server may have carried the request out: nothing answered, or a proxy or a crash did. */
  readonly mayHaveLanded: boolean;
  /** Pause (ms) that the server asked for. */
  readonly retryAfterMs: number;
}

/** HTTP statuses of temporary failures. A 500 is not one: it is about the request itself, so the person sees an error. */
const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

export function readFailure(error: unknown): Failure {
  const failure = failureOf(error);
  return {
    event: eventFor(failure),
    mayHaveLanded: failure.kind !== 'refused' || failure.status >= 500 || failure.status === 408,
    retryAfterMs: failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0,
  };
}

function eventFor(failure: ApiFailure): FailureEvent {
  switch (failure.kind) {
    case 'unreachable':
    case 'timeout':
      return { kind: 'unavailable' };
    case 'not-this-api':
      return { kind: 'refused', failure };
    case 'refused':
      if (UNAVAILABLE_STATUSES.has(failure.status)) return { kind: 'unavailable' };
      if (failure.status === 401 || failure.status === 403) return { kind: 'signed-out' };
      return { kind: 'refused', failure };
  }
}

/** An error that is no answer is shown like one, so that the row does not stay "saving" for good. */
function failureOf(error: unknown): ApiFailure {
  if (error instanceof ApiError) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', status: 0, detail, fields: [] };
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Returns the present term if a request was refused because its `If-Match` is outdated. */
export function currentTermIn(error: unknown): Term | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined;
  return error.failure.status === 412 ? term.safeParse(error.failure.current).data : undefined;
}

/** Returns whether the server's errors name one of these fields. */
export function refusesField(error: unknown, fields: readonly string[]): boolean {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return false;
  return error.failure.fields.some(({ path }) => fields.includes(path));
}

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;
/** Maximum pause (ms) that a server can ask for with `Retry-After`. */
const LONGEST_ASKED_MS = 15 * 60_000;

/**
 * @param round number of failed attempts in a row, from 1
 * @returns the pause (ms) before the next attempt: an exponential backoff, or longer if the server asks for more
 */
export function retryDelay(round: number, askedMs: number): number {
  return Math.max(Math.min(FIRST_MS * 2 ** (round - 1), LONGEST_MS), Math.min(askedMs, LONGEST_ASKED_MS));
}
