// The journal in IndexedDB. Each connection has its own database, which the page can delete at sign-out even if no engine
// runs. It scales to any number of files: every transaction is bounded, and recording a part or the end of a file takes
// constant time.
import type { IDBPDatabase, IDBPObjectStore } from 'idb';
import type { JournalEntry, JournalRecord } from '#upload/model/journal-record.ts';
import { NumbersById } from '#upload/model/numbers-by-id.ts';
import { inBlocks, packBlock, unpackBlock } from './entry-block.ts';
import {
  keysStartingWith,
  openJournalDatabase,
  type Schema,
  STORES,
  type Transaction,
} from './idb-schema.ts';
import { isExpired, type Journal } from './journal.ts';

interface LoadedBlock {
  readonly key: number;
  /** Entries that have not ended. */
  readonly entries: readonly JournalEntry[];
}

export function idbJournal(connectionId: string): Journal {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  /** The block of each file that has not ended, and the number of such files in each block. */
  const blockKeys = new NumbersById();
  const openCounts = new Map<number, number>();
  let isIndexed = false;

  function database(): Promise<IDBPDatabase<Schema>> {
    const forget = (): void => {
      opened = undefined;
    };
    opened ??= openJournalDatabase(connectionId, forget);
    opened.catch(forget);
    return opened;
  }

  async function transaction(durability: IDBTransactionDurability): Promise<Transaction> {
    await index();
    return (await database()).transaction(STORES, 'readwrite', { durability });
  }

  function indexBlock({ key, entries }: LoadedBlock): void {
    for (const { id } of entries) blockKeys.set(id, key);
    openCounts.set(key, entries.length);
  }

  async function blockAfter(last: number): Promise<LoadedBlock | undefined> {
    const tx = (await database()).transaction(['blocks', 'ended']);
    const cursor = await tx.objectStore('blocks').openCursor(IDBKeyRange.lowerBound(last, true));
    if (!cursor) return undefined;
    const ended = await readEnded(tx.objectStore('ended'), cursor.key);
    return { key: cursor.key, entries: unpackBlock(cursor.value).filter(({ id }) => !ended.has(id)) };
  }

  async function* blocks(): AsyncGenerator<LoadedBlock> {
    let next = blockAfter(0);
    for (let block = await next; block; block = await next) {
      // Read the next block while the caller processes this one. If reading fails, the next iteration throws.
      next = blockAfter(block.key);
      next.catch(() => {});
      if (!isIndexed) indexBlock(block);
      yield block;
    }
    isIndexed = true;
  }

  /** Reads the existing blocks before the first write, unless they were loaded. */
  async function index(): Promise<void> {
    if (!isIndexed) for await (const _ of blocks());
  }

  /** @param begun ids of the entries that have a multipart upload */
  async function withUploads(
    entries: readonly JournalEntry[],
    begun: ReadonlySet<string>,
  ): Promise<readonly JournalRecord[]> {
    // Skip a thousand promises in the usual case that no entry has an upload.
    if (!entries.some(({ id }) => begun.has(id))) return entries;
    const tx = (await database()).transaction(STORES);
    return Promise.all(
      entries.map(async (entry): Promise<JournalRecord> => {
        if (!begun.has(entry.id)) return entry;
        const upload = await tx.objectStore('uploads').get(entry.id);
        const parts = await tx.objectStore('parts').getAll(keysStartingWith(entry.id));
        return upload ? { ...entry, upload: { ...upload, parts } } : entry;
      }),
    );
  }

  /** Writes new entries to new blocks and replaces known entries in their blocks. */
  async function store(
    entries: readonly JournalEntry[],
    durability: IDBTransactionDurability,
  ): Promise<void> {
    await index();
    const known = entries.filter(({ id }) => blockKeys.has(id));
    for (const added of inBlocks(entries.filter(({ id }) => !blockKeys.has(id)))) {
      const tx = await transaction(durability);
      const key = await tx.objectStore('blocks').add(packBlock(added));
      await tx.done;
      indexBlock({ key, entries: added });
    }
    for (const [key, batch] of Map.groupBy(known, ({ id }) => blockKeys.get(id) ?? 0)) {
      const changed = new Map(batch.map((entry) => [entry.id, entry]));
      const tx = await transaction(durability);
      const cursor = await tx.objectStore('blocks').openCursor(key);
      const stored = cursor ? unpackBlock(cursor.value) : [];
      await cursor?.update(packBlock(stored.map((entry) => changed.get(entry.id) ?? entry)));
      await tx.done;
    }
  }

  async function end(ids: readonly string[]): Promise<void> {
    await index();
    // Count each id once: a block is deleted when as many entries have ended as it has.
    const known = [...new Set(ids)].filter((id) => blockKeys.has(id));
    for (const batch of inBlocks(known)) {
      const tx = await transaction('relaxed');
      const byBlock = Map.groupBy(batch, (id) => blockKeys.get(id) ?? 0);
      // Most files were sent in one PUT and have no multipart upload.
      const begun = new Set(await tx.objectStore('uploads').getAllKeys());
      const ending = [...byBlock].map(([key, ended]) => markEnded(tx, key, ended, openCounts.get(key) ?? 0));
      await Promise.all([...ending, ...batch.filter((id) => begun.has(id)).map((id) => dropUpload(tx, id))]);
      await tx.done;
      for (const [key, ended] of byBlock) openCounts.set(key, (openCounts.get(key) ?? 0) - ended.length);
      for (const id of batch) blockKeys.set(id, undefined);
    }
  }

  return {
    async *load(now) {
      const old: string[] = [];
      const isOld = (entry: JournalEntry): boolean => isExpired(entry, now);
      const begun = new Set(await (await database()).getAllKeys('uploads'));
      for await (const { entries } of blocks()) {
        for (const entry of entries) if (isOld(entry)) old.push(entry.id);
        yield await withUploads(
          entries.filter((entry) => !isOld(entry)),
          begun,
        );
      }
      await end(old);
    },

    add: (entries) => store(entries, 'relaxed'),
    remove: end,

    async beginUpload(id, upload, first) {
      const tx = await transaction('strict');
      // Without the file's entry, nothing would ever delete these records.
      if (blockKeys.has(id))
        await Promise.all([
          tx.objectStore('uploads').put({ ...upload, id, completing: false }),
          tx.objectStore('parts').delete(keysStartingWith(id)),
          tx.objectStore('parts').put({ ...first, id }),
        ]);
      await tx.done;
    },

    async addPart(id, part, answeredAt) {
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

    async markCompleting(id) {
      const tx = await transaction('strict');
      const uploads = tx.objectStore('uploads');
      const upload = await uploads.get(id);
      if (upload) await uploads.put({ ...upload, completing: true });
      await tx.done;
    },

    async startOver(entry) {
      const tx = await transaction('relaxed');
      await Promise.all([dropUpload(tx, entry.id), tx.done]);
      await store([entry], 'relaxed');
    },

    async importRecords(records) {
      await store(records.map(withoutUpload), 'strict');
      for (const batch of inBlocks(records)) {
        const tx = await transaction('strict');
        const begun = new Set(await tx.objectStore('uploads').getAllKeys());
        await Promise.all(batch.filter(({ id }) => begun.has(id)).map(({ id }) => dropUpload(tx, id)));
        await Promise.all(batch.map((record) => putUpload(tx, record)));
        await tx.done;
      }
    },

    async hosts() {
      return (await database()).getAll('hosts');
    },

    async saveHost(host) {
      await (await database()).put('hosts', host);
    },

    async wipe() {
      const tx = await transaction('strict');
      await Promise.all([...STORES.map((name) => tx.objectStore(name).clear()), tx.done]);
      blockKeys.clear();
      openCounts.clear();
    },
  };
}

function withoutUpload({ upload: _upload, ...entry }: JournalRecord): JournalEntry {
  return entry;
}

type Ended = Pick<IDBPObjectStore<Schema, ['blocks', 'ended'], 'ended'>, 'getAll' | 'getAllKeys'>;

async function readEnded(store: Ended, block: number): Promise<ReadonlySet<string>> {
  const [keys, values] = await Promise.all([
    store.getAllKeys(keysStartingWith(block)),
    store.getAll(keysStartingWith(block)),
  ]);
  const idsOf = (value: readonly string[] | true | undefined, first: string): readonly string[] =>
    value === true || value === undefined ? [first] : value;
  return new Set(keys.flatMap(([, first], index) => idsOf(values[index], first)));
}

/** Marks entries as ended, or deletes the block if no other entry is left. */
async function markEnded(
  tx: Transaction,
  key: number,
  ids: readonly string[],
  openCounts: number,
): Promise<void> {
  const [blocks, ended] = [tx.objectStore('blocks'), tx.objectStore('ended')];
  const [first] = ids;
  if (ids.length >= openCounts) await Promise.all([blocks.delete(key), ended.delete(keysStartingWith(key))]);
  else if (first !== undefined) await ended.put(ids, [key, first]);
}

async function dropUpload(tx: Transaction, id: string): Promise<void> {
  await Promise.all([
    tx.objectStore('uploads').delete(id),
    tx.objectStore('parts').delete(keysStartingWith(id)),
  ]);
}

async function putUpload(tx: Transaction, { id, upload }: JournalRecord): Promise<void> {
  if (!upload) return;
  const { parts, ...begun } = upload;
  await Promise.all([
    tx.objectStore('uploads').put({ ...begun, id }),
    ...parts.map((part) => tx.objectStore('parts').put({ ...part, id })),
  ]);
}
