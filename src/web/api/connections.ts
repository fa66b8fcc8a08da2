// The connections of this browser, live: React subscribes, route loaders ask, other tabs' changes arrive.
import type { Connection } from '#api-client/connection.ts';
import { keyValue } from '#web/lib/key-value.ts';
import { createStore } from '#web/lib/store.ts';
import { activeSaved, type ConnectionsState, toConnection } from './connections-state.ts';
import { concernsList, load, type Storages, save } from './connections-storage.ts';

export const storages: Storages = {
  local: keyValue(() => window.localStorage),
  session: keyValue(() => window.sessionStorage),
};

const store = createStore<ConnectionsState>(load(storages));

export const connections = {
  get: store.get,
  subscribe: store.subscribe,
  /** Takes one step on what is stored now, another tab's changes included. */
  change(step: (state: ConnectionsState) => ConnectionsState): void {
    const { activeId } = store.get();
    const next = step({ ...load(storages), activeId });
    save(storages, next);
    store.set(next);
  },
};

/** The connection in use in this tab; undefined while there is none or its key is not known. */
export function currentConnection(): Connection | undefined {
  return toConnection(activeSaved(store.get()));
}

/** Follows what other tabs do: a connection signed out of there is gone here too. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (concernsList(event)) store.set({ ...load(storages), activeId: keepActive() });
  });
}

function keepActive(): string | undefined {
  const { activeId } = store.get();
  return load(storages).saved.some(({ id }) => id === activeId) ? activeId : undefined;
}
