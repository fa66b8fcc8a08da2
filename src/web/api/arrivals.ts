// What others put into a list that is read again and again: marked for a moment after it was first seen. What this
// browser itself put there is not news.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { createStore, type Store } from '#web/lib/store.ts';

const MARKED_MS = 8_000;
/** As long as a timer can be set for: what came since the last visit is marked all through this one. */
const ALWAYS_MS = 2 ** 31 - 1;
/** So much later than a list we may hear that what is new in it is ours. */
const HEARD_WITHIN_MS = 500;
/** So long a server may answer what it remembers of before. */
const MAY_BE_UNSEEN_MS = 15_000;

interface List {
  readonly arrived: Store<ReadonlySet<string>>;
  /** Ours, and not yet seen in the list as news, and when they came. */
  readonly own: Map<string, number>;
  /** When something of ours came last. */
  ownAt: number;
}

const lists = new Map<string, List>();

function listOf(key: QueryKey): List {
  const hash = hashKey(key);
  let list = lists.get(hash);
  if (!list) {
    list = {
      arrived: createStore<ReadonlySet<string>>(new Set()),
      own: new Map(),
      ownAt: Number.NEGATIVE_INFINITY,
    };
    lists.set(hash, list);
  }
  return list;
}

/**
 * To be told of what a re-read found that was not there before.
 * @param isOfLastVisit what was there before is the list that was kept then
 */
export function noteArrivals(key: QueryKey, ids: readonly string[], isOfLastVisit = false): void {
  const { arrived, own } = listOf(key);
  // Each of ours is expected once.
  const ofOthers = (ids: readonly string[]) => ids.filter((id) => !own.delete(id));
  const mark = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    arrived.set(new Set([...arrived.get(), ...ids]));
    setTimeout(() => unmark(arrived, new Set(ids)), isOfLastVisit ? ALWAYS_MS : MARKED_MS);
  };
  const news = ofOthers(ids);
  if (hasJustPut(key)) setTimeout(() => mark(ofOthers(news)), HEARD_WITHIN_MS);
  else mark(news);
}

/** To be told of what this browser put there, before or after it is seen. */
export function noteOwn(key: QueryKey, ids: readonly string[]): void {
  const list = listOf(key);
  const { arrived, own } = list;
  list.ownAt = performance.now();
  for (const id of ids) if (!arrived.get().has(id)) own.set(id, list.ownAt);
  unmark(arrived, new Set(ids));
}

/** Whether this browser has just put something there that a server may not know of yet. */
export function hasJustPut(key: QueryKey): boolean {
  return performance.now() - listOf(key).ownAt < MAY_BE_UNSEEN_MS;
}

/** What this browser put there since a time (`performance.now()`) in the place of what had been there. */
export function replacedSince(key: QueryKey, time: number): string[] {
  return [...listOf(key).own].flatMap(([id, at]) => (at >= time ? [id] : []));
}

function unmark(arrived: List['arrived'], ids: ReadonlySet<string>): void {
  const left = [...arrived.get()].filter((id) => !ids.has(id));
  if (left.length < arrived.get().size) arrived.set(new Set(left));
}

/** What is marked now. */
export function arrivalsOf(key: QueryKey): Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'> {
  return listOf(key).arrived;
}

export function useArrivals(key: QueryKey): ReadonlySet<string> {
  const arrived = arrivalsOf(key);
  return useSyncExternalStore(arrived.subscribe, arrived.get);
}

export function useHasArrived(key: QueryKey, id: string): boolean {
  const arrived = arrivalsOf(key);
  return useSyncExternalStore(
    arrived.subscribe,
    useCallback(() => arrived.get().has(id), [arrived, id]),
  );
}
