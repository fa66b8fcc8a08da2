// The kept folder where it outlives the page: one database per connection, by whose id signing out finds it. What is stored
// is hostile until parsed.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { z } from 'zod/mini';
import type { Fingerprint } from '#upload/protocol.ts';
import { isSameKept, type KeptRecord, type KeptStore } from './folder-store.ts';

interface Schema extends DBSchema {
  folder: { key: 'folder'; value: unknown };
  handled: { key: string; value: unknown };
}

const record = z.object({
  handle: z.custom<FileSystemDirectoryHandle>((value) => value instanceof FileSystemDirectoryHandle),
  target: z.string(),
  connectionId: z.string(),
  isStopped: z.boolean(),
});
const fingerprint = z.object({ size: z.number(), lastModified: z.number() });

export function keptDatabase(connectionId: string): KeptStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  let isClosed = false;

  function open(): Promise<IDBPDatabase<Schema>> {
    if (isClosed) return Promise.reject(new Error('The kept folder is signed out of.'));
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
  const readAny = async () => record.safeParse(await (await open()).get('folder', 'folder')).data;
  const put = async (kept: KeptRecord, isStopped: boolean) => {
    await (await open()).put('folder', { ...kept, isStopped }, 'folder');
  };

  return {
    isLasting: true,
    async read() {
      const kept = await readAny();
      return kept?.isStopped === false ? kept : undefined;
    },
    async keep(kept) {
      if (!(await isSameKept(await readAny(), kept))) await (await open()).clear('handled');
      await put(kept, false);
    },
    async stop() {
      const kept = await readAny();
      if (kept) await put(kept, true);
    },
    async handled() {
      const store = (await open()).transaction('handled').store;
      const [paths, files] = await Promise.all([store.getAllKeys(), store.getAll()]);
      const found = new Map<string, Fingerprint>();
      for (const [index, path] of paths.entries()) {
        const file = fingerprint.safeParse(files[index]).data;
        if (file) found.set(path, file);
      }
      return found;
    },
    async note(files) {
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
