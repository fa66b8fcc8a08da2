// The object stores of the journal's database, and the upgrade from earlier versions.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { JournalEntry, JournalUpload } from '#upload/model/journal-record.ts';
import type { KnownHost } from '#upload/model/known-host.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';
import { uploadsStorageName } from '#upload/model/storage-names.ts';
import { type EntryBlock, inBlocks, packBlock } from './entry-block.ts';

export interface Schema extends DBSchema {
  /** Files in the order they were added. */
  blocks: { key: number; value: EntryBlock };
  /**
   * Ids of ended files in existing blocks. Files that ended together are stored under the first of them. `true` is from an
   * earlier version, which had a record for each file.
   */
  ended: { key: [block: number, id: string]; value: readonly string[] | true };
  uploads: { key: string; value: Omit<JournalUpload, 'parts'> & { readonly id: string } };
  parts: { key: [id: string, part: number]; value: StoredPart & { readonly id: string } };
  hosts: { key: string; value: KnownHost };
  /** Version 1 had a record for each file. */
  files: { key: string; value: JournalEntry };
}

export const STORES = ['blocks', 'ended', 'uploads', 'parts', 'hosts'] as const;
export type Transaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;
const VERSION = 3;

/** Returns the range of array keys whose first element is this. */
export function keysStartingWith(first: string | number): IDBKeyRange {
  return IDBKeyRange.bound([first], [first, []]);
}

/** @param onTerminated called if the browser closes the database. It can be opened again */
export function openJournalDatabase(
  connectionId: string,
  onTerminated: () => void,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(uploadsStorageName(connectionId), VERSION, {
    // Check the stores instead of the version, because opening a missing database can leave an empty one of version 1.
    async upgrade(database, _from, _to, tx) {
      const has = (store: StoreNames<Schema>): boolean => database.objectStoreNames.contains(store);
      if (!has('uploads')) database.createObjectStore('uploads', { keyPath: 'id' });
      if (!has('parts')) database.createObjectStore('parts', { keyPath: ['id', 'part'] });
      if (!has('blocks')) database.createObjectStore('blocks', { autoIncrement: true });
      if (!has('ended')) database.createObjectStore('ended');
      database.createObjectStore('hosts', { keyPath: 'host' });
      if (!has('files')) return;
      const files = await tx.objectStore('files').getAll();
      files.sort((a, b) => a.addedAt - b.addedAt);
      for (const some of inBlocks(files)) await tx.objectStore('blocks').add(packBlock(some));
      database.deleteObjectStore('files');
    },
    // Another tab signs out and deletes the database. Close it, because the sign-out would hang otherwise.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: onTerminated,
  });
}
