// The journal in IndexedDB: one database per connection, so that signing out can drop it whole: the page does, by the id
// in its name, whether an engine runs or not. It takes any number of files: every transaction is bounded, and noting a
// part, or the end of a file, costs the same whether it is the second or the ten-thousandth.
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
  /** Without those that have ended. */
  readonly entries: readonly JournalEntry[];
}

export function idbJournal(connectionId: string): Journal {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  /** Where each file is written down that has not ended, and how many of them each block holds. */
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
      // The disk is asked while this one is taken up. That it fails matters to whoever gets that far.
      next = blockAfter(block.key);
      next.catch(() => {});
      if (!isIndexed) indexBlock(block);
      yield block;
    }
    isIndexed = true;
  }

  /** What is written before anything was loaded must know what is there. */
  async function index(): Promise<void> {
    if (!isIndexed) for await (const _ of blocks());
  }

  /** @param begun the ids of those that have one */
  async function withUploads(
    entries: readonly JournalEntry[],
    begun: ReadonlySet<string>,
  ): Promise<readonly JournalRecord[]> {
    // Most often none is: a thousand promises for nothing add up.
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

  /** New ones into a block of their own, known ones where they are. */
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
    for (const [key, some] of Map.groupBy(known, ({ id }) => blockKeys.get(id) ?? 0)) {
      const changed = new Map(some.map((entry) => [entry.id, entry]));
      const tx = await transaction(durability);
      const cursor = await tx.objectStore('blocks').openCursor(key);
      const there = cursor ? unpackBlock(cursor.value) : [];
      await cursor?.update(packBlock(there.map((entry) => changed.get(entry.id) ?? entry)));
      await tx.done;
    }
  }

  async function end(ids: readonly string[]): Promise<void> {
    await index();
    // Each once: a block goes when as many have ended as it holds.
    const known = [...new Set(ids)].filter((id) => blockKeys.has(id));
    for (const some of inBlocks(known)) {
      const tx = await transaction('relaxed');
      const byBlock = Map.groupBy(some, (id) => blockKeys.get(id) ?? 0);
      // Most files were sent whole and have nothing but their entry.
      const begun = new Set(await tx.objectStore('uploads').getAllKeys());
      const ending = [...byBlock].map(([key, ended]) => markEnded(tx, key, ended, openCounts.get(key) ?? 0));
      await Promise.all([...ending, ...some.filter((id) => begun.has(id)).map((id) => dropUpload(tx, id))]);
      await tx.done;
      for (const [key, ended] of byBlock) openCounts.set(key, (openCounts.get(key) ?? 0) - ended.length);
      for (const id of some) blockKeys.set(id, undefined);
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
      // Without the file's entry nothing would ever find this again.
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
      for (const some of inBlocks(records)) {
        const tx = await transaction('strict');
        const begun = new Set(await tx.objectStore('uploads').getAllKeys());
        await Promise.all(some.filter(({ id }) => begun.has(id)).map(({ id }) => dropUpload(tx, id)));
        await Promise.all(some.map((record) => putUpload(tx, record)));
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

/** A block of which nothing is left goes, with all that was noted of it. */
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
