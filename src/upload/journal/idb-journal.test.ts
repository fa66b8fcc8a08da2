import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { expect, it } from 'vitest';
import type { JournalRecord } from '#upload/model/journal-record.ts';
import { idbJournal } from './idb-journal.ts';
import { journalConformance, readBatches } from './journal.conformance.ts';

journalConformance('IndexedDB', () => Promise.resolve(idbJournal('conformance')));

const entry = { id: 'a', path: 'a.wav', size: 1, lastModified: 1, wasListed: false, addedAt: 0 };

async function all(connectionId: string): Promise<readonly JournalRecord[]> {
  return (await readBatches(idbJournal(connectionId))).flat();
}

it('connections have separate journals', async () => {
  await idbJournal('one').add([entry]);
  expect(await all('two')).toEqual([]);
  expect(await all('one')).toHaveLength(1);
});

it('a journal can be deleted while it is open elsewhere', async () => {
  await idbJournal('open').add([entry]);
  await deleteDB('lectern-uploads-open');
  expect(await all('open')).toEqual([]);
});

it.each([[[]], [['uploads', 'parts']]])(
  'opens a journal of an earlier version that has only %j',
  async (stores) => {
    const id = `bare-${stores.length}`;
    const former = await openDB(`lectern-uploads-${id}`, 1, {
      upgrade(database) {
        for (const name of stores)
          database.createObjectStore(name, { keyPath: name === 'parts' ? ['id', 'part'] : 'id' });
      },
    });
    former.close();
    await idbJournal(id).add([entry]);
    expect(await all(id)).toHaveLength(1);
  },
);

it('opens a journal of the previous version, which had no hosts', async () => {
  const former = await openDB('lectern-uploads-second', 2, {
    upgrade(database) {
      database.createObjectStore('uploads', { keyPath: 'id' });
      database.createObjectStore('parts', { keyPath: ['id', 'part'] });
      database.createObjectStore('blocks', { autoIncrement: true });
      database.createObjectStore('ended');
    },
  });
  await former.put('uploads', { id: 'a', uploadId: 'u', partSize: 8, answeredAt: 1, completing: false });
  former.close();
  await idbJournal('second').add([entry]);
  expect((await all('second')).map(({ id, upload }) => [id, upload?.uploadId])).toEqual([['a', 'u']]);
  expect(await idbJournal('second').hosts()).toEqual([]);
});

it('reads removals of earlier versions, which were saved one by one, together with later ones', async () => {
  await idbJournal('ended').add([entry, { ...entry, id: 'b' }, { ...entry, id: 'c' }, { ...entry, id: 'd' }]);
  const former = await openDB('lectern-uploads-ended');
  await former.put('ended', true, [1, 'b']);
  former.close();
  const journal = idbJournal('ended');
  await journal.remove(['a', 'c']);
  expect((await all('ended')).map(({ id }) => id)).toEqual(['d']);
  await journal.remove(['d']);
  const after = await openDB('lectern-uploads-ended');
  expect([await after.count('blocks'), await after.count('ended')]).toEqual([0, 0]);
  after.close();
});

it('imports the records of the first version, which had one record per file', async () => {
  const former = await openDB('lectern-uploads-former', 1, {
    upgrade(database) {
      for (const name of ['files', 'uploads']) database.createObjectStore(name, { keyPath: 'id' });
      database.createObjectStore('parts', { keyPath: ['id', 'part'] });
    },
  });
  await former.put('files', { ...entry, id: 'b', addedAt: 1 });
  await former.put('files', entry);
  await former.put('uploads', { id: 'b', uploadId: 'u', partSize: 8, answeredAt: 1, completing: false });
  await former.put('parts', { id: 'b', part: 1, etag: '"1"', size: 8 });
  former.close();
  const records = await all('former');
  expect(records.map(({ id, upload }) => [id, upload?.parts.length])).toEqual([
    ['a', undefined],
    ['b', 1],
  ]);
});
