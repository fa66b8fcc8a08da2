// Tests that every implementation of `Journal` must pass.
import { beforeEach, describe, expect, it } from 'vitest';
import type { JournalEntry, JournalRecord } from '#upload/model/journal-record.ts';
import type { Journal } from './journal.ts';

const NOW = Date.UTC(2026, 0, 10);
const DAY = 24 * 3_600_000;

function entry(id: string, addedAt = NOW): JournalEntry {
  return { id, path: `${id}.wav`, size: 40, lastModified: 1, wasListed: false, addedAt };
}

const begun = { uploadId: 'u', partSize: 8, answeredAt: NOW };

function part(number: number) {
  return { part: number, etag: `"${number}"`, size: 8 };
}

async function all(journal: Journal, now = NOW): Promise<readonly JournalRecord[]> {
  return (await readBatches(journal, now)).flat();
}

export async function readBatches(journal: Journal, now = 0): Promise<readonly (readonly JournalRecord[])[]> {
  const portions: (readonly JournalRecord[])[] = [];
  for await (const records of journal.load(now)) portions.push(records);
  return portions;
}

/** @param reopen opens a journal on the same storage, as after a reload */
export function journalConformance(name: string, reopen: () => Promise<Journal>): void {
  describe(`${name}, as a journal`, () => {
    let journal: Journal;

    beforeEach(async () => {
      journal = await reopen();
      await journal.wipe();
    });

    it('returns files after a reload in the order they were added', async () => {
      await journal.add([entry('b1'), entry('b2')]);
      await journal.add([entry('a', NOW + 1)]);
      expect((await all(await reopen())).map(({ id }) => id)).toEqual(['b1', 'b2', 'a']);
    });

    it('stores upload id, part size and each part with its ETag', async () => {
      await journal.add([entry('a')]);
      await journal.beginUpload('a', begun, part(1));
      await journal.addPart('a', part(3), NOW + 1);
      await journal.addPart('a', part(2), NOW + 2);
      const [record] = await all(await reopen());
      expect(record?.upload).toMatchObject({
        uploadId: 'u',
        partSize: 8,
        answeredAt: NOW + 2,
        completing: false,
      });
      expect(record?.upload?.parts.toSorted((a, b) => a.part - b.part)).toEqual([
        expect.objectContaining(part(1)),
        expect.objectContaining(part(2)),
        expect.objectContaining(part(3)),
      ]);
    });

    it('drops the earlier parts when an upload begins again', async () => {
      await journal.add([entry('a')]);
      await journal.beginUpload('a', begun, part(1));
      await journal.addPart('a', part(2), NOW);
      await journal.beginUpload('a', { ...begun, uploadId: 'v' }, part(1));
      const [record] = await all(journal);
      expect(record?.upload?.uploadId).toBe('v');
      expect(record?.upload?.parts).toHaveLength(1);
    });

    it('stores that `complete` was sent', async () => {
      await journal.add([entry('a')]);
      await journal.beginUpload('a', begun, part(1));
      await journal.markCompleting('a');
      expect((await all(journal))[0]?.upload?.completing).toBe(true);
    });

    it('keeps the file but not its upload when it starts over', async () => {
      await journal.add([entry('a')]);
      await journal.beginUpload('a', begun, part(1));
      await journal.startOver({ ...entry('a'), size: 41 });
      expect(await all(journal)).toEqual([{ ...entry('a'), size: 41 }]);
    });

    it('removes only the given files', async () => {
      await journal.add([entry('a'), entry('ab'), entry('b')]);
      for (const id of ['a', 'ab', 'b']) await journal.beginUpload(id, begun, part(1));
      await journal.remove(['a', 'unknown']);
      const records = await all(journal);
      expect(records.map(({ id, upload }) => [id, upload?.parts.length])).toEqual([
        ['ab', 1],
        ['b', 1],
      ]);
    });

    it('removes a file once even if it is removed twice', async () => {
      await journal.add([entry('a'), entry('b')]);
      await journal.remove(['a', 'a']);
      expect((await all(await reopen())).map(({ id }) => id)).toEqual(['b']);
    });

    it('ignores changes of files it doesn’t have', async () => {
      await journal.beginUpload('ghost', begun, part(1));
      await journal.addPart('ghost', part(2), NOW);
      await journal.markCompleting('ghost');
      expect(await all(journal)).toEqual([]);
      await journal.add([entry('ghost')]);
      expect(await all(journal)).toEqual([entry('ghost')]);
    });

    it('keeps the parts of a file that is added again, and each part once', async () => {
      await journal.add([entry('a')]);
      await journal.beginUpload('a', begun, part(1));
      for (let time = 0; time < 2; time++) await journal.addPart('a', part(2), NOW);
      await journal.add([entry('a')]);
      expect((await all(journal))[0]?.upload?.parts).toHaveLength(2);
    });

    it('imports the records of another journal', async () => {
      await journal.add([entry('a'), entry('b')]);
      await journal.beginUpload('a', begun, part(1));
      await journal.addPart('a', part(2), NOW);
      const records = await all(journal);
      await journal.wipe();
      expect(await all(journal)).toEqual([]);
      await journal.importRecords(records);
      expect(await all(journal)).toEqual(records);
    });

    it('replaces its own records by imported ones', async () => {
      await journal.add([entry('a')]);
      await journal.beginUpload('a', begun, part(1));
      await journal.importRecords([entry('a')]);
      expect(await all(journal)).toEqual([entry('a')]);
    });

    it('returns any number of files in batches and in order', async () => {
      const many = Array.from({ length: 2_500 }, (_, index) => entry(String(index).padStart(4, '0')));
      await journal.add(many);
      await journal.remove(many.slice(0, 1_200).map(({ id }) => id));
      const portions = await readBatches(await reopen(), NOW);
      expect(Math.max(...portions.map(({ length }) => length))).toBeLessThanOrEqual(1_300);
      expect(portions.flat().map(({ id }) => id)).toEqual(many.slice(1_200).map(({ id }) => id));
    });

    it('imports files again that were removed', async () => {
      await journal.add([entry('a'), entry('b')]);
      await journal.remove(['a']);
      await journal.importRecords([entry('a')]);
      expect((await all(await reopen())).map(({ id }) => id).toSorted()).toEqual(['a', 'b']);
      await journal.remove(['a', 'b']);
      expect(await all(await reopen())).toEqual([]);
    });

    it('keeps the position of a file that starts over', async () => {
      await journal.add([entry('a'), entry('b')]);
      await journal.startOver({ ...entry('a'), size: 41 });
      expect((await all(await reopen())).map(({ id, size }) => [id, size])).toEqual([
        ['a', 41],
        ['b', 40],
      ]);
    });

    it('stores the latest facts of each host until it is wiped', async () => {
      const known = { host: 'media.example:9000', bytesPerSecond: 8, longestBody: null, at: NOW };
      await journal.saveHost(known);
      await journal.saveHost({ ...known, host: 'other.example' });
      await journal.saveHost({ ...known, longestBody: 5, at: NOW + 1 });
      expect((await (await reopen()).hosts()).toSorted((a, b) => a.at - b.at)).toEqual([
        { ...known, host: 'other.example' },
        { ...known, longestBody: 5, at: NOW + 1 },
      ]);
      await journal.wipe();
      expect(await (await reopen()).hosts()).toEqual([]);
    });

    it('drops records after seven days', async () => {
      await journal.add([entry('old', NOW - 8 * DAY), entry('young', NOW - 6 * DAY)]);
      expect((await all(journal)).map(({ id }) => id)).toEqual(['young']);
      expect((await all(journal, NOW - 7 * DAY)).map(({ id }) => id)).toEqual(['young']);
    });
  });
}
