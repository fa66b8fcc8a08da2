// The journal in IndexedDB: one database per connection, so that signing out can drop it whole: the page does, by the id
// in its name, whether an engine runs or not. Parts have their own store: noting one costs the same whether it is the
// second or the ten-thousandth.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { JournalEntry, JournalRecord, JournalUpload } from '#upload/model/journal-record.ts';
import { uploadsStorageName } from '#upload/model/storage-names.ts';
import type { StoredPart } from '#upload/model/stored-part.ts';
import { type Journal, RECORD_LIFE_MS } from './journal.ts';

interface Schema extends DBSchema {
  files: { key: string; value: JournalEntry };
  uploads: { key: string; value: StoredUpload };
  parts: { key: [id: string, part: number]; value: StoredPart & { readonly id: string } };
}

type StoredUpload = Omit<JournalUpload, 'parts'> & { readonly id: string };

const STORES = ['files', 'uploads', 'parts'] as const;
const VERSION = 1;

export function idbJournal(connectionId: string): Journal {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;

  async function transaction(durability: IDBTransactionDurability): Promise<Transaction> {
    const database = await (opened ??= open(connectionId));
    return database.transaction(STORES, 'readwrite', { durability });
  }

  return {
    async load(now) {
      const tx = await transaction('relaxed');
      const files = await tx.objectStore('files').getAll();
      const uploads = new Map(
        (await tx.objectStore('uploads').getAll()).map((upload) => [upload.id, upload]),
      );
      const parts = Map.groupBy(await tx.objectStore('parts').getAll(), ({ id }) => id);
      const isOld = ({ addedAt }: JournalEntry): boolean => now - addedAt > RECORD_LIFE_MS;
      await Promise.all(files.filter(isOld).map(({ id }) => remove(tx, id)));
      await tx.done;
      return files
        .filter((file) => !isOld(file))
        .sort((a, b) => a.addedAt - b.addedAt)
        .map((file) => {
          const upload = uploads.get(file.id);
          return upload ? withUpload(file, { ...upload, parts: parts.get(file.id) ?? [] }) : file;
        });
    },

    async add(entries) {
      const tx = await transaction('relaxed');
      const files = tx.objectStore('files');
      await Promise.all([...entries.map((entry) => files.put(entry)), tx.done]);
    },

    async begin(id, upload, first) {
      const tx = await transaction('strict');
      // Without the file's entry nothing would ever find this again.
      if ((await tx.objectStore('files').getKey(id)) !== undefined)
        await Promise.all([
          tx.objectStore('uploads').put({ ...upload, id, completing: false }),
          tx.objectStore('parts').delete(partsOf(id)),
          tx.objectStore('parts').put({ ...first, id }),
        ]);
      await tx.done;
    },

    async part(id, part, answeredAt) {
      const tx = await transaction('relaxed');
      const uploads = tx.objectStore('uploads');
      const upload = await uploads.get(id);
      if (upload)
        await Promise.all([
          uploads.put({ ...upload, answeredAt }),
          tx.objectStore('parts').put({ ...part, id }),
        ]);
      await tx.done;
    },

    async completing(id) {
      const tx = await transaction('strict');
      const uploads = tx.objectStore('uploads');
      const upload = await uploads.get(id);
      if (upload) await uploads.put({ ...upload, completing: true });
      await tx.done;
    },

    async startOver(entry) {
      const tx = await transaction('relaxed');
      await Promise.all([remove(tx, entry.id), tx.objectStore('files').put(entry), tx.done]);
    },

    async end(ids) {
      const tx = await transaction('relaxed');
      const files = tx.objectStore('files');
      // Most files were sent whole and have nothing but their entry.
      const begun = new Set(await tx.objectStore('uploads').getAllKeys());
      await Promise.all(ids.map((id) => (begun.has(id) ? remove(tx, id) : files.delete(id))));
      await tx.done;
    },

    async take(records) {
      const tx = await transaction('strict');
      const begun = new Set(await tx.objectStore('uploads').getAllKeys());
      await Promise.all(records.filter(({ id }) => begun.has(id)).map(({ id }) => remove(tx, id)));
      await Promise.all(records.map((record) => put(tx, record)));
      await tx.done;
    },

    async wipe() {
      const tx = await transaction('strict');
      await Promise.all([...STORES.map((name) => tx.objectStore(name).clear()), tx.done]);
    },
  };
}

type Transaction = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

function withUpload(entry: JournalEntry, upload: JournalUpload): JournalRecord {
  return { ...entry, upload };
}

async function remove(tx: Transaction, id: string): Promise<void> {
  await Promise.all([
    tx.objectStore('files').delete(id),
    tx.objectStore('uploads').delete(id),
    tx.objectStore('parts').delete(partsOf(id)),
  ]);
}

async function put(tx: Transaction, { upload, ...entry }: JournalRecord): Promise<void> {
  const { id } = entry;
  await tx.objectStore('files').put(entry);
  if (!upload) return;
  const { parts, ...begun } = upload;
  await Promise.all([
    tx.objectStore('uploads').put({ ...begun, id }),
    ...parts.map((part) => tx.objectStore('parts').put({ ...part, id })),
  ]);
}

function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

function open(connectionId: string): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(uploadsStorageName(connectionId), VERSION, {
    upgrade(database) {
      database.createObjectStore('files', { keyPath: 'id' });
      database.createObjectStore('uploads', { keyPath: 'id' });
      database.createObjectStore('parts', { keyPath: ['id', 'part'] });
    },
    // Somebody signs out elsewhere: better no journal than a sign-out that hangs.
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
    },
  });
}
