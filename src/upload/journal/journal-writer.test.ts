import { expect, it } from 'vitest';
import type { JournalEntry, JournalRecord } from '#upload/model/journal-record.ts';
import { type Disk, memoryJournal } from '#upload/testing/memory-journal.ts';
import { VirtualClock } from '#upload/testing/virtual-clock.ts';
import type { Journal } from './journal.ts';
import { JournalWriter } from './journal-writer.ts';

function setUp({ delay = () => 1 }: { readonly delay?: () => number } = {}) {
  const clock = new VirtualClock();
  const disk: Disk = new Map();
  const callNames: string[] = [];
  const records: JournalRecord[] = [];
  const faults = { on: false };
  let changes = 0;
  const journal = memoryJournal(disk, clock, delay, () => true);
  const work = <T>(name: string, action: () => Promise<T>): Promise<T> => {
    callNames.push(name);
    return faults.on ? Promise.reject(new Error('The disk is full.')) : action();
  };
  const watched: Journal = {
    ...journal,
    add: (entries) => work('add', () => journal.add(entries)),
    remove: (ids) => work('end', () => journal.remove(ids)),
    importRecords: (imported) => work('take', () => journal.importRecords(imported)),
    async *load(now) {
      if (faults.on) throw new Error('It can’t be opened.');
      yield* journal.load(now);
    },
  };
  const onChange = (): void => void changes++;
  const writer = new JournalWriter(watched, { clock, records: () => records, onChange });
  return { writer, clock, disk, callNames, records, faults, changes: () => changes };
}

function entry(id: string): JournalEntry {
  return { id, path: `${id}.wav`, size: 1, lastModified: 1, wasListed: false, addedAt: 0 };
}

const upload = { uploadId: 'u', partSize: 1, answeredAt: 0 };
const first = { part: 1, etag: '"1"', size: 1 };

it('additions and removals are written together', async () => {
  const { writer, clock, disk, callNames } = setUp();
  for (const id of ['a', 'b', 'c']) writer.add([entry(id)]);
  writer.flush();
  for (const id of ['a', 'b']) writer.remove(id);
  writer.flush();
  await clock.advance(10);
  expect(callNames).toEqual(['add', 'end']);
  expect([...disk.keys()]).toEqual(['c']);
});

it('an upload that was added and removed before a flush is never written', async () => {
  const { writer, callNames } = setUp();
  writer.add([entry('a')]);
  writer.remove('a');
  writer.flush();
  expect(callNames).toEqual([]);
});

it('a later write waits for the addition of its file', async () => {
  const { writer, clock, disk } = setUp();
  writer.add([entry('a')]);
  void writer.write((journal) => journal.beginUpload('a', upload, first));
  await clock.advance(10);
  expect(disk.get('a')?.upload?.uploadId).toBe('u');
});

it.each<[string, (writer: JournalWriter) => void, readonly string[]]>([
  [
    'an upload that started over and was removed is gone',
    (writer) => {
      writer.add([entry('a')]);
      void writer.write((journal) => journal.startOver(entry('a')));
      writer.remove('a');
    },
    [],
  ],
  [
    'an upload that began and was removed is gone',
    (writer) => {
      writer.add([entry('a')]);
      void writer.write((journal) => journal.beginUpload('a', upload, first));
      writer.remove('a');
    },
    [],
  ],
  [
    'an upload that was removed and added again is saved',
    (writer) => {
      writer.add([entry('a')]);
      writer.flush();
      writer.remove('a');
      writer.add([entry('a')]);
    },
    ['a'],
  ],
  [
    'an upload that was removed, added again and removed is gone',
    (writer) => {
      writer.add([entry('a')]);
      writer.flush();
      writer.remove('a');
      writer.add([entry('a')]);
      writer.remove('a');
    },
    [],
  ],
])('%s', async (_, act, left) => {
  const { writer, clock, disk } = setUp();
  act(writer);
  writer.flush();
  await clock.advance(10);
  expect([...disk.keys()]).toEqual(left);
});

it('a slow journal delays callers at most 5 s, and still writes everything', async () => {
  const { writer, clock, disk } = setUp({ delay: () => 8_000 });
  writer.add([entry('a')]);
  const begun = writer.write((journal) => journal.beginUpload('a', upload, first));
  await clock.advance(5_000);
  await begun;
  expect(disk.size).toBe(0);
  await clock.advance(12_000);
  expect(disk.get('a')?.upload?.uploadId).toBe('u');
  expect(writer.status).toBe('on');
});

it('a journal that hangs for more than 30 s is off until it answers', async () => {
  const { writer, clock, disk } = setUp({ delay: () => 40_000 });
  writer.add([entry('a')]);
  writer.flush();
  await clock.advance(31_000);
  expect(writer.status).toBe('off');
  await clock.advance(10_000);
  expect(writer.status).toBe('on');
  expect([...disk.keys()]).toEqual(['a']);
});

it('a failing journal is reported, and everything is written again once it works', async () => {
  const { writer, clock, disk, records, faults, changes } = setUp();
  writer.add([entry('gone'), entry('kept')]);
  writer.flush();
  await clock.advance(10);
  faults.on = true;
  records.push(entry('kept'), {
    ...entry('begun'),
    upload: { ...upload, completing: false, parts: [first] },
  });
  writer.add([entry('begun')]);
  await writer.write((journal) => journal.beginUpload('begun', upload, first));
  writer.remove('gone');
  writer.flush();
  expect(writer.status).toBe('off');
  await clock.advance(25_000);
  expect(writer.status).toBe('off');
  faults.on = false;
  await clock.advance(10_000);
  expect(writer.status).toBe('on');
  expect(changes()).toBeGreaterThan(1);
  expect([...disk.keys()].toSorted()).toEqual(['begun', 'kept']);
  expect(disk.get('begun')?.upload?.parts).toHaveLength(1);
});

it('existing records are loaded once a journal becomes readable', async () => {
  const { writer, clock, disk, faults } = setUp();
  disk.set('a', { ...entry('a'), addedAt: clock.wall() });
  faults.on = true;
  const loaded: string[] = [];
  await writer.load((found) => loaded.push(...found.map(({ id }) => id)));
  expect([loaded, writer.status]).toEqual([[], 'off']);
  faults.on = false;
  await clock.advance(10_010);
  expect([loaded, writer.status]).toEqual([['a'], 'on']);
});

/** Moves to another journal while the second of two records is still being read. */
async function movedWhileReading(remaining: Promise<JournalRecord[]>) {
  const clock = new VirtualClock();
  const disk: Disk = new Map([entry('1'), entry('2')].map((record) => [record.id, record]));
  const next: Disk = new Map();
  const journalOn = (records: Disk) =>
    memoryJournal(
      records,
      clock,
      () => 1,
      () => true,
    );
  async function* load() {
    yield [entry('1')];
    yield await remaining;
  }
  const loaded: JournalRecord[] = [];
  const journal = { ...journalOn(disk), load };
  const writer = new JournalWriter(journal, { clock, records: () => loaded, onChange: () => {} });
  void writer.load((records) => void loaded.push(...records));
  await clock.advance(6_000);
  void writer.moveTo(journalOn(next), [...loaded]);
  await clock.advance(1_000);
  return { clock, ids: () => ({ before: [...disk.keys()], next: [...next.keys()] }) };
}

it('records that are still being read go into the next journal before the old one is wiped', async () => {
  const remaining = Promise.withResolvers<JournalRecord[]>();
  const { clock, ids } = await movedWhileReading(remaining.promise);
  expect(ids()).toEqual({ before: ['1', '2'], next: ['1'] });
  remaining.resolve([entry('2')]);
  await clock.advance(1_000);
  expect(ids()).toEqual({ before: [], next: ['1', '2'] });
});

it('records that can’t be read stay in the old journal', async () => {
  const remaining = Promise.withResolvers<JournalRecord[]>();
  const { clock, ids } = await movedWhileReading(remaining.promise);
  remaining.reject(new Error('The disk is broken.'));
  await clock.advance(60_000);
  expect(ids()).toEqual({ before: ['1', '2'], next: ['1'] });
});
