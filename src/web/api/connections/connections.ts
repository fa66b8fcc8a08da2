// Store of the connections of this browser, for React components and route loaders.
import type { Connection } from '#api-client/connection.ts';
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';
import { activeSaved, applyOtherTab, type ConnectionsState, toConnection } from './connections-state.ts';
import { load, type Storages, save, saveList, saveTab } from './connections-storage.ts';

export const storages: Storages = {
  local: keyValue(() => window.localStorage),
  session: keyValue(() => window.sessionStorage),
};

const store = createStore<ConnectionsState>(load(storages));

export const connections = {
  get: store.get,
  subscribe: store.subscribe,
  /** Applies a change to the stored state, including changes of other tabs. */
  change(step: (state: ConnectionsState) => ConnectionsState): void {
    const { activeId } = store.get();
    const next = step({ ...load(storages), activeId });
    save(storages, next);
    store.set(next);
  },
  /** Loads changes of other tabs. Keys of removed connections are deleted from this tab’s storage too. */
  syncOtherTabs(): void {
    const { saved } = load(storages);
    const next = applyOtherTab(store.get(), saved);
    if (next.saved !== saved) saveList(storages, next);
    saveTab(storages, next);
    store.set(next);
  },
};

/** Returns the active connection of this tab; undefined if there is none or its key is unknown. */
export function currentConnection(): Connection | undefined {
  return toConnection(activeSaved(store.get()));
}

export function isRemembered(connectionId: string): boolean {
  return store.get().saved.some(({ id, remembered }) => id === connectionId && remembered);
}
