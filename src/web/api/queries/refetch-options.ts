// Refetches lists that other people may change: on focus and every 15 s while the page is visible, for at most 5 % of
// the time. After a failure it retries until the service is back.
import { focusManager, hashKey, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { isTransientError } from './query-client.ts';

const EVERY_MS = 15_000;
/** Pause after a read, as a multiple of its duration: 1 in 20 is 5 %. */
const REST_PER_READ = 19;
/** Retry delay (ms) if nothing answers: a request costs nothing, and the return of the service shows within 2 s. */
const AFTER_SILENCE_MS = 1_000;
/** Retry delay (ms) after a server error, to spare the service. */
const AFTER_FAULT_MS = 5_000;

/** The part of a query that is needed here. */
interface Reading {
  readonly queryHash: string;
  readonly state: {
    readonly data: unknown;
    readonly error: unknown;
    readonly dataUpdatedAt: number;
    readonly errorUpdatedAt: number;
  };
}

/** Returns the pause (ms) after a read of a duration (ms). */
export function pauseAfterRead(cost: number): number {
  return REST_PER_READ * cost;
}

const costs = new Map<string, number>();

/** Runs a read and records its duration: the request and the parsing of its response. */
export async function recordDuration<T>(key: QueryKey, read: () => Promise<T>): Promise<T> {
  const start = Date.now();
  const result = await read();
  costs.set(hashKey(key), Date.now() - start);
  return result;
}

/**
 * Returns the delay (ms) between the last read and the next one; false if only the user can change the result.
 * @param everyMs interval without errors
 */
export function nextReadDelay({ queryHash, state }: Reading, everyMs: number = EVERY_MS): number | false {
  const rest = pauseAfterRead(costs.get(queryHash) ?? 0);
  const { error } = state;
  if (error instanceof ApiError) {
    if (error.isSignedOut) return false;
    const { failure } = error;
    if (failure.kind === 'unreachable') return AFTER_SILENCE_MS;
    const asked = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
    const mayPass = isTransientError(error) || failure.kind !== 'refused' || failure.status === 429;
    if (mayPass) return Math.max(AFTER_FAULT_MS, asked, rest);
  }
  return error !== null && state.data === undefined ? false : Math.max(everyMs, rest);
}

/** Options for a query whose list other people may change. */
export const refetchOptions = {
  refetchInterval: (query: Reading) => nextReadDelay(query),
  refetchOnWindowFocus: (query: Reading) => {
    const { dataUpdatedAt, errorUpdatedAt } = query.state;
    const since = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
    return since > pauseAfterRead(costs.get(query.queryHash) ?? 0) ? ('always' as const) : false;
  },
};

/** A window that stays visible beside another one counts as focused when the user returns to it. */
export function watchWindowFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const come = () => onFocus();
    window.addEventListener('visibilitychange', come);
    window.addEventListener('focus', come);
    return () => {
      window.removeEventListener('visibilitychange', come);
      window.removeEventListener('focus', come);
    };
  });
}
