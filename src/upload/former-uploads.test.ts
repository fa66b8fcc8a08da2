import { afterEach, describe, expect, it, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { idbJournal } from '#upload/journal/idb-journal.ts';
import type { JournalEntry, JournalRecord } from '#upload/model/journal-record.ts';
import { uploadsStorageName } from '#upload/model/storage-names.ts';
import { tabLocks } from '#upload/tabs/leader-lock.ts';
import { findFormerUploads } from './former-uploads.ts';

function entry(id: string): JournalEntry {
  return { id, path: `${id}.wav`, size: 1, lastModified: 1, wasListed: false, addedAt: Date.now() };
}

async function recordsOf(id: string): Promise<readonly JournalRecord[]> {
  const all: JournalRecord[] = [];
  for await (const records of idbJournal(id).load(Date.now())) all.push(...records);
  return all;
}

describe('uploads under earlier keys of a connection', () => {
  afterEach(async () => {
    vi.useRealTimers();
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });

  it('are none where nothing is left over, or only what was cancelled', async () => {
    await idbJournal('b').add([{ ...entry('1'), cancelledAt: Date.now() }]);
    expect(await findFormerUploads([])).toBeUndefined();
    expect(await findFormerUploads(['a', 'b'])).toBeUndefined();
  });

  it('are taken over with the parts that are stored, beside what the new key has', async () => {
    const [a, b] = [idbJournal('a'), idbJournal('b')];
    await a.add([entry('1'), entry('2')]);
    await a.begin('1', { uploadId: 'u', partSize: 5, answeredAt: 1 }, { part: 1, etag: 'e', size: 5 });
    await b.add([entry('3')]);
    await idbJournal('now').add([entry('4')]);
    const found = await findFormerUploads(['a', 'b']);
    expect(found?.count).toBe(3);
    await found?.takeOver('now');
    const taken = await recordsOf('now');
    expect(taken.map(({ id }) => id).sort()).toEqual(['1', '2', '3', '4']);
    expect(taken.find(({ id }) => id === '1')?.upload?.parts).toHaveLength(1);
    expect(await findFormerUploads(['a', 'b'])).toBeUndefined();
  });

  it('are gone when nobody wants them', async () => {
    await idbJournal('a').add([entry('1')]);
    await (await findFormerUploads(['a']))?.drop();
    expect(await recordsOf('a')).toEqual([]);
  });

  it('are left to another tab that still works on them', async () => {
    await idbJournal('a').add([entry('1')]);
    const other = new AbortController();
    await tabLocks.acquire(uploadsStorageName('a'), other.signal);
    expect(await findFormerUploads(['a'])).toBeUndefined();
    other.abort();
    expect((await findFormerUploads(['a']))?.count).toBe(1);
  });
});
