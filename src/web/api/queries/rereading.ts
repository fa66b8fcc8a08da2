// Lists that others may change are read again: on focus and every 15 s while the page is visible, for at most 5 % of the
// time, and so of the line. A read that failed is tried again until the service is back.
import { focusManager, hashKey, type QueryKey } from '@tanstack/react-query';
import { ApiError } from '#api-client/api-error.ts';
import { isPassing } from './query-client.ts';

const EVERY_MS = 15_000;
/** Of what a read takes, this much passes until the next one: 1 in 20 is 5 %. */
const REST_PER_READ = 19;
/** Where nothing answers, asking costs nothing, and the first answer is to be seen within 2 s. */
const AFTER_SILENCE_MS = 1_000;
/** A service in trouble is spared. */
const AFTER_FAULT_MS = 5_000;

/** What is looked at of a query. */
interface Reading {
  readonly queryHash: string;
  readonly state: {
    readonly data: unknown;
    readonly error: unknown;
    readonly dataUpdatedAt: number;
    readonly errorUpdatedAt: number;
  };
}

/** How long nothing is read after a read that took so long, in milliseconds. */
export function restAfter(cost: number): number {
  return REST_PER_READ * cost;
}

const costs = new Map<string, number>();

/** Reads, and notes what that took: the request and the parsing of its answer. */
export async function timed<T>(key: QueryKey, read: () => Promise<T>): Promise<T> {
  const start = Date.now();
  const result = await read();
  costs.set(hashKey(key), Date.now() - start);
  return result;
}

/**
 * When the next read is due after the last one, in milliseconds; false where only the person can change that.
 * @param everyMs where nothing is wrong
 */
export function pause({ queryHash, state }: Reading, everyMs: number = EVERY_MS): number | false {
  const rest = restAfter(costs.get(queryHash) ?? 0);
  const { error } = state;
  if (error instanceof ApiError) {
    if (error.isSignedOut) return false;
    const { failure } = error;
    if (failure.kind === 'unreachable') return AFTER_SILENCE_MS;
    const asked = failure.kind === 'refused' ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
    const mayPass = isPassing(error) || failure.kind !== 'refused' || failure.status === 429;
    if (mayPass) return Math.max(AFTER_FAULT_MS, asked, rest);
  }
  return error !== null && state.data === undefined ? false : Math.max(everyMs, rest);
}

/** Options of a query whose list others may change. */
export const rereading = {
  refetchInterval: (query: Reading) => pause(query),
  refetchOnWindowFocus: (query: Reading) => {
    const { dataUpdatedAt, errorUpdatedAt } = query.state;
    const since = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
    return since > restAfter(costs.get(query.queryHash) ?? 0) ? ('always' as const) : false;
  },
};

/** A window may be seen all the while and yet come back from another one: that counts as focus too. */
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
