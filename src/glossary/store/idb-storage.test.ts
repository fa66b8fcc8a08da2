import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BLANK_DRAFT } from './fields.ts';
import { idbStorage, pendingDatabase } from './idb-storage.ts';
import { createRow } from './pending-edits.ts';
import { Persistence, type RecordName } from './persistence.ts';
import { decodePending, encodePending } from './stored-record.ts';
import { FakeStorage, settled } from './testing/fake-browser.ts';

let count = 0;

function opened() {
  count += 1;
  const id = `test-${count}`;
  const storage = idbStorage(id);
  onTestFinished(() => storage.close());
  return { id, storage };
}

const name = (glossaryId: string, key: string): RecordName => [glossaryId, 'tab-1', 'edits', key];

test('records are read by glossary, and deleted ones are gone', async () => {
  const { id, storage } = opened();
  await storage.write([
    { name: name('g', 'a'), value: '1' },
    { name: name('g', 'b'), value: '2' },
    { name: name('g2', 'a'), value: '3' },
  ]);
  await storage.write([{ name: name('g', 'a'), value: undefined }]);
  const again = idbStorage(id);
  onTestFinished(() => again.close());
  expect(await again.read('g')).toEqual([{ name: name('g', 'b'), value: '2' }]);
  expect(await again.read('g2')).toEqual([{ name: name('g2', 'a'), value: '3' }]);
});

test('a write asks the browser for strict durability', async () => {
  const { storage } = opened();
  await storage.read('g');
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await storage.write([{ name: name('g', 'a'), value: '1' }]);
  expect(transaction).toHaveBeenCalledWith('pending', 'readwrite', { durability: 'strict' });
});

test('a write that fails rejects and stores nothing', async () => {
  const { storage } = opened();
  await storage.read('g');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  await expect(storage.write([{ name: name('g', 'a'), value: '1' }])).rejects.toThrow('No room.');
  expect(await storage.read('g')).toEqual([]);
});

test('an expired lease can be claimed once', async () => {
  const { storage } = opened();
  await storage.renew('tab-1', 2_000);
  expect(await storage.claimExpired('tab-1', 1_999)).toBe(false);
  expect(await storage.claimExpired('tab-1', 2_001)).toBe(true);
  expect(await storage.claimExpired('tab-1', 2_002)).toBe(false);
});

test('the database can be deleted while a tab has it open, as at sign-out', async () => {
  const { id, storage } = opened();
  await storage.write([{ name: name('g', 'a'), value: '1' }]);
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(pendingDatabase(id)).addEventListener('success', resolve);
  });
  expect(await storage.read('g')).toEqual([]);
});

test('mutations are stored in batches and read back as they were', async () => {
  const { storage } = opened();
  const pending = createRow({ ...BLANK_DRAFT, word: 'GIF' }, 1);
  const onWritten = vi.fn<() => void>();
  const persistence = new Persistence({
    storage,
    glossaryId: 'g',
    tab: 'tab-1',
    current: () => ({ id: undefined, pending }),
    onWritten,
    onRefused: () => {},
  });
  const write = vi.spyOn(storage, 'write');
  for (let at = 0; at < 1_200; at += 1) persistence.mark('edits', `key-${at}`);
  expect(persistence.isStored('edits', 'key-0')).toBe(false);
  await persistence.whenStored('edits', 'key-1199');
  expect(write.mock.calls.map(([changes]) => changes.length)).toEqual([500, 500, 200]);
  const records = await storage.read('g');
  expect(records).toHaveLength(1_200);
  expect(decodePending(records[0]?.value)).toEqual({ id: undefined, pending });
});

test('a row that changes while it is written counts as stored only after the next write', async () => {
  const storage = new FakeStorage();
  const persistence = new Persistence({
    storage,
    glossaryId: 'g',
    tab: 'tab-1',
    current: () => ({ id: undefined, pending: createRow(BLANK_DRAFT, 1) }),
    onWritten: () => {},
    onRefused: () => {},
  });
  persistence.mark('edits', 'a');
  await settled();
  persistence.mark('edits', 'a');
  const onStored = vi.fn<() => void>();
  void persistence.whenStored('edits', 'a').then(onStored);
  storage.complete();
  await settled();
  expect(onStored).not.toHaveBeenCalled();
  storage.complete();
  await settled();
  expect(onStored).toHaveBeenCalledTimes(1);
});

test('flush writes everything at once, because the page is about to close', async () => {
  const { storage } = opened();
  const persistence = new Persistence({
    storage,
    glossaryId: 'g',
    tab: 'tab-1',
    current: () => ({ id: undefined, pending: createRow(BLANK_DRAFT, 1) }),
    onWritten: () => {},
    onRefused: () => {},
  });
  const write = vi.spyOn(storage, 'write');
  for (let at = 0; at < 1_200; at += 1) persistence.mark('edits', `key-${at}`);
  persistence.flush();
  expect(write.mock.calls.map(([changes]) => changes.length)).toEqual([1_200]);
  await persistence.whenStored('edits', 'key-1199');
});

test.each(['{', '[]', '{"v": 2}', '{"v": 1, "pending": {"held": [{"kind": "update"}]}}', 7])(
  'an invalid record is ignored: %s',
  (value) => {
    expect(decodePending(value)).toBeUndefined();
  },
);

test('a record of every kind of mutation is read back', () => {
  const base = { updatedAt: '1', draft: { ...BLANK_DRAFT, word: 'a' } };
  const term = { id: 'a', glossaryId: 'g', ...BLANK_DRAFT, createdAt: '1', updatedAt: '1' };
  const seen = {
    ...term,
    phonemization: null,
    phonemizationLanguageId: null,
    pronunciationLanguageId: null,
    pronounceAs: null,
  };
  const stored = {
    id: 'server-id',
    pending: {
      sending: { kind: 'update', seq: 1, status: { kind: 'sending' }, base, changes: { word: 'b' } },
      waiting: {
        kind: 'delete',
        seq: 2,
        status: { kind: 'queued' },
        seen,
        along: { base, changes: { pronounceAs: 'c' } },
      },
      held: [
        {
          kind: 'update',
          seq: 3,
          status: { kind: 'failed', failure: { kind: 'refused', status: 400, detail: 'No.', fields: [] } },
          base,
          changes: { caseSensitive: true },
        },
        {
          kind: 'update',
          seq: 4,
          status: { kind: 'conflict', theirs: seen },
          base,
          changes: { languageId: 'en' },
        },
      ],
    },
  } as const;
  expect(decodePending(encodePending(stored))).toEqual(stored);
});
