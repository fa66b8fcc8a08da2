// Marks items that other people have added to a list which is refetched regularly. The mark is shown for a short time.
// Items that this browser added are not marked.
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { createStore, type Store } from '#web/lib/store.ts';

const MARKED_MS = 8_000;
/** Maximum delay of a timer (ms): items added since the last visit stay marked during this visit. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Time (ms) to wait before marking: the message that an item is our own can arrive this much later than the list. */
const OWN_REPORT_DELAY_MS = 500;
/** Time (ms) during which a server may still send an older list from its cache. */
const STALE_LIST_MS = 15_000;

interface List {
  readonly arrived: Store<ReadonlySet<string>>;
  /** Own items that the list has not shown yet, with the time they were added. */
  readonly own: Map<string, number>;
  /** Time at which this browser last added an item. */
  ownAt: number;
}

const lists = new Map<string, List>();

function getList(key: QueryKey): List {
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
 * Reports items that a refetch found.
 * @param isSinceLastVisit whether the list was compared with the cached list of the last visit
 */
export function reportArrivals(key: QueryKey, ids: readonly string[], isSinceLastVisit = false): void {
  const { arrived, own } = getList(key);
  // Each own item is expected once.
  const withoutOwn = (ids: readonly string[]) => ids.filter((id) => !own.delete(id));
  const mark = (ids: readonly string[]) => {
    if (ids.length === 0) return;
    arrived.set(new Set([...arrived.get(), ...ids]));
    setTimeout(() => unmark(arrived, new Set(ids)), isSinceLastVisit ? MAX_TIMER_MS : MARKED_MS);
  };
  const newIds = withoutOwn(ids);
  if (hasJustAdded(key)) setTimeout(() => mark(withoutOwn(newIds)), OWN_REPORT_DELAY_MS);
  else mark(newIds);
}

/** Reports items that this browser added, before or after the list shows them. */
export function reportOwnItems(key: QueryKey, ids: readonly string[]): void {
  const list = getList(key);
  const { arrived, own } = list;
  list.ownAt = performance.now();
  for (const id of ids) if (!arrived.get().has(id)) own.set(id, list.ownAt);
  unmark(arrived, new Set(ids));
}

/** Returns whether this browser has just added something that the server may not list yet. */
export function hasJustAdded(key: QueryKey): boolean {
  return performance.now() - getList(key).ownAt < STALE_LIST_MS;
}

/** Returns own items that replaced existing ones since a time (`performance.now()`). */
export function replacedSince(key: QueryKey, time: number): string[] {
  return [...getList(key).own].flatMap(([id, at]) => (at >= time ? [id] : []));
}

function unmark(arrived: List['arrived'], ids: ReadonlySet<string>): void {
  const left = [...arrived.get()].filter((id) => !ids.has(id));
  if (left.length < arrived.get().size) arrived.set(new Set(left));
}

/** Returns a store of the items that are marked now. */
export function getArrivals(key: QueryKey): Pick<Store<ReadonlySet<string>>, 'get' | 'subscribe'> {
  return getList(key).arrived;
}

export function useArrivals(key: QueryKey): ReadonlySet<string> {
  const arrived = getArrivals(key);
  return useSyncExternalStore(arrived.subscribe, arrived.get);
}

export function useHasArrived(key: QueryKey, id: string): boolean {
  const arrived = getArrivals(key);
  return useSyncExternalStore(
    arrived.subscribe,
    useCallback(() => arrived.get().has(id), [arrived, id]),
  );
}
