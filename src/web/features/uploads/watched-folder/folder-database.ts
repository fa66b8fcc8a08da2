// Stores the watched folder in IndexedDB, in one database per connection, which signing out finds by the connection's
// id. Stored data is untrusted until parsed.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod/mini';
import type { Fingerprint } from '#upload/protocol.ts';
import { type FolderStore, isSameFolder, type WatchedFolderRecord } from './folder-store.ts';

interface Schema extends DBSchema {
  folder: { key: 'folder'; value: unknown };
  handled: { key: string; value: unknown };
}

const recordSchema = z.object({
  handle: z.custom<FileSystemDirectoryHandle>((value) => value instanceof FileSystemDirectoryHandle),
  target: z.string(),
  connectionId: z.string(),
  isStopped: z.boolean(),
});
const fingerprintSchema = z.object({ size: z.number(), lastModified: z.number() });

export function createFolderDatabase(connectionId: string): FolderStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let isClosed = false;

  function open(): Promise<IDBPDatabase<Schema>> {
    if (isClosed) return Promise.reject(new Error('The connection of this watched folder was signed out.'));
    opening ??= openDB<Schema>(`lectern.kept-folder.${connectionId}`, 1, {
      upgrade(database) {
        database.createObjectStore('folder');
        database.createObjectStore('handled');
      },
      blocking: (_current, _blocked, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: () => {
        opening = undefined;
      },
    });
    return opening;
  }
  const readSaved = async () => recordSchema.safeParse(await (await open()).get('folder', 'folder')).data;
  const put = async (record: WatchedFolderRecord, isStopped: boolean) => {
    await (await open()).put('folder', { ...record, isStopped }, 'folder');
  };

  return {
    isPersistent: true,
    async read() {
      const record = await readSaved();
      return record?.isStopped === false ? record : undefined;
    },
    async save(record) {
      if (!(await isSameFolder(await readSaved(), record))) await (await open()).clear('handled');
      await put(record, false);
    },
    async stop() {
      const record = await readSaved();
      if (record) await put(record, true);
    },
    async handled() {
      const store = (await open()).transaction('handled').store;
      const [paths, files] = await Promise.all([store.getAllKeys(), store.getAll()]);
      const found = new Map<string, Fingerprint>();
      for (const [index, path] of paths.entries()) {
        const file = fingerprintSchema.safeParse(files[index]).data;
        if (file) found.set(path, file);
      }
      return found;
    },
    async addHandled(files) {
      const tx = (await open()).transaction('handled', 'readwrite');
      for (const [path, { size, lastModified }] of files) void tx.store.put({ size, lastModified }, path);
      await tx.done;
    },
    async close() {
      isClosed = true;
      (await opening?.catch(() => undefined))?.close();
    },
  };
}
