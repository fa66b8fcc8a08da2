// Deletes everything stored under a connection’s id. Second half of signing out, after forget.ts.
import { DRAFT_ENTRY } from '#web/api/drafts/draft-entry.ts';
import type { KeyValue } from '#web/lib/key-value.ts';
import { connections, storages } from './connections.ts';
import { findSuccessor } from './connections-state.ts';
import { FORGET_TIMEOUT_MS } from './forget.ts';

/**
 * Deletes everything stored for a removed connection. Never throws. Drafts under a former id of a listed connection
 * belong to that connection and are kept.
 * @returns whether everything was deleted
 */
export async function deleteStored(connectionId: string): Promise<boolean> {
  const hasSuccessor = findSuccessor(connections.get(), connectionId) !== undefined;
  const isDeleted = (entry: string) =>
    entry.includes(connectionId) && !(hasSuccessor && entry.startsWith(DRAFT_ENTRY));
  const deleted = await Promise.allSettled([
    deleteEntries(storages.local, isDeleted),
    deleteEntries(storages.session, isDeleted),
    deleteDatabases(isDeleted),
    deleteCaches(connectionId),
  ]);
  return deleted.every(({ status }) => status === 'fulfilled');
}

async function deleteEntries(storage: KeyValue, isDeleted: (entry: string) => boolean): Promise<void> {
  for (const key of storage.keys()) if (isDeleted(key)) storage.delete(key);
}

async function deleteDatabases(isDeleted: (entry: string) => boolean): Promise<void> {
  if (!('indexedDB' in globalThis)) return;
  const databases = await indexedDB.databases();
  const names = databases.flatMap(({ name }) => (name !== undefined && isDeleted(name) ? [name] : []));
  await Promise.all(names.map(deleteDatabase));
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
    // The database is open elsewhere, for example in a tab that is signing out at the moment.
    request.addEventListener('blocked', () =>
      setTimeout(() => reject(new Error(`${name} is in use`)), FORGET_TIMEOUT_MS),
    );
  });
}

async function deleteCaches(part: string): Promise<void> {
  // Cache Storage is missing on plain HTTP.
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.includes(part)).map((name) => caches.delete(name)));
}
