import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { expect, it } from 'vitest';
import { idbJournal } from './idb-journal.ts';
import { journalConformance } from './journal.conformance.ts';

journalConformance('IndexedDB', () => Promise.resolve(idbJournal('conformance')));

const entry = { id: 'a', path: 'a.wav', size: 1, lastModified: 1, wasListed: false, addedAt: 0 };

it('keeps connections apart', async () => {
  await idbJournal('one').add([entry]);
  expect(await idbJournal('two').load(0)).toEqual([]);
  expect(await idbJournal('one').load(0)).toHaveLength(1);
});

it('can be dropped while somebody has it open', async () => {
  await idbJournal('open').add([entry]);
  await deleteDB('lectern-uploads-open');
  expect(await idbJournal('open').load(0)).toEqual([]);
});
