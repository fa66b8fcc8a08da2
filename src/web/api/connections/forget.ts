// Signing out leaves nothing behind. Features that hold something open (a database, a running upload) let go of it
// here; then everything stored whose name carries the connection's id is deleted, whoever stored it.
import { DRAFT_ENTRY } from '#web/api/drafts/draft-entry.ts';
import type { KeyValue } from '#web/lib/key-value.ts';
import { connections, storages } from './connections.ts';
import { heirOf } from './connections-state.ts';

type Forget = (connectionId: string) => void | Promise<void>;

const PATIENCE_MS = 3000;

const hooks = new Set<Forget>();

/**
 * Registers what must happen before the stored things of a connection are deleted: stop, close, drop from memory.
 * Names of databases, caches and storage entries must contain the connection's id: those are found and deleted for you.
 * @returns a function that takes the registration back
 */
export function onForget(forget: Forget): () => void {
  hooks.add(forget);
  return () => {
    hooks.delete(forget);
  };
}

/** Runs what is registered. Never throws, and never waits long: a feature that hangs must not keep a key alive. */
export async function letGo(connectionId: string): Promise<void> {
  const all = Promise.allSettled([...hooks].map(async (hook) => hook(connectionId)));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/**
 * Deletes what is stored under a connection that is off the list, and answers whether all of it is gone. Never throws.
 * Drafts that stand under a former id of another connection are that one's, too, and stay.
 */
export async function deleteStored(connectionId: string): Promise<boolean> {
  const hasHeir = heirOf(connections.get(), connectionId) !== undefined;
  const goes = (entry: string) => entry.includes(connectionId) && !(hasHeir && entry.startsWith(DRAFT_ENTRY));
  const deleted = await Promise.allSettled([
    deleteEntries(storages.local, goes),
    deleteEntries(storages.session, goes),
    deleteDatabases(goes),
    deleteCaches(connectionId),
  ]);
  return deleted.every(({ status }) => status === 'fulfilled');
}

async function deleteEntries(storage: KeyValue, goes: (entry: string) => boolean): Promise<void> {
  for (const key of storage.keys()) if (goes(key)) storage.delete(key);
}

async function deleteDatabases(goes: (entry: string) => boolean): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) => (name !== undefined && goes(name) ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
    // Open elsewhere, such as in another tab that is being told just now.
    request.addEventListener('blocked', () =>
      setTimeout(() => reject(new Error(`${name} is in use`)), PATIENCE_MS),
    );
  });
}

async function deleteCaches(part: string): Promise<void> {
  // Missing on plain http.
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes(part)).map((name) => caches.delete(name)));
}
