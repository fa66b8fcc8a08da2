import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { hasRecords } from './has-records.ts';
import { idbJournal } from './idb-journal.ts';

const entry = { id: 'a', path: 'a.wav', size: 1, lastModified: 1, wasListed: false, addedAt: 0 };

it('hasRecords returns whether the journal has unfinished files', async () => {
  const journal = idbJournal('some');
  expect(await hasRecords('lectern-uploads-some')).toBe(false);
  await journal.add([entry, { ...entry, id: 'b' }]);
  await journal.remove(['a']);
  expect(await hasRecords('lectern-uploads-some')).toBe(true);
  await journal.remove(['b']);
  expect(await hasRecords('lectern-uploads-some')).toBe(false);
});

it('hasRecords finds files in a journal of an earlier version', async () => {
  const former = await openDB('lectern-uploads-former-records', 1, {
    upgrade: (database) => void database.createObjectStore('files', { keyPath: 'id' }),
  });
  await former.put('files', entry);
  former.close();
  expect(await hasRecords('lectern-uploads-former-records')).toBe(true);
});

it('hasRecords doesn’t create a database that is deleted while it looks', async () => {
  const name = 'lectern-uploads-deleted-meanwhile';
  (await openDB(name, 2)).close();
  const found = await indexedDB.databases();
  await deleteDB(name);
  vi.spyOn(indexedDB, 'databases').mockResolvedValueOnce(found);
  expect(await hasRecords(name)).toBe(false);
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  await idbJournal('deleted-meanwhile').add([entry]);
  expect(await hasRecords(name)).toBe(true);
});
