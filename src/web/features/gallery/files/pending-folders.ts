// New folders without files. The server knows a folder only by its files, so these exist in this tab only, per connection,
// until a file is uploaded into them.
import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { storages } from '#web/api/connections/connections.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { createStore, type Store } from '#web/lib/store.ts';

const stores = new Map<string, Store<readonly string[]>>();
const stored = z.catch(z.array(z.string().check(z.regex(/\/$/))), []);

onForget((connectionId) => void stores.delete(connectionId));

export function usePendingFolders(connectionId: string): readonly string[] {
  const store = getStore(connectionId);
  return useSyncExternalStore(store.subscribe, store.get);
}

/** @param path ends in '/' */
export function addPendingFolder(connectionId: string, path: string): void {
  const folders = getStore(connectionId).get();
  if (!folders.includes(path)) write(connectionId, [...folders, path]);
}

/** Removes the pending folders for which `isGone` returns true. */
export function dropPendingFolders(connectionId: string, isGone: (path: string) => boolean): void {
  const folders = getStore(connectionId).get();
  const left = folders.filter((path) => !isGone(path));
  if (left.length < folders.length) write(connectionId, left);
}

function write(connectionId: string, folders: readonly string[]): void {
  storages.session.set(entryName(connectionId), JSON.stringify(folders));
  getStore(connectionId).set(folders);
}

function getStore(connectionId: string): Store<readonly string[]> {
  let store = stores.get(connectionId);
  if (store === undefined) {
    store = createStore<readonly string[]>(read(connectionId));
    stores.set(connectionId, store);
  }
  return store;
}

function read(connectionId: string): readonly string[] {
  try {
    return stored.parse(JSON.parse(storages.session.get(entryName(connectionId)) ?? '[]'));
  } catch {
    return [];
  }
}

function entryName(connectionId: string): string {
  return `lectern.new-folders.${connectionId}`;
}
