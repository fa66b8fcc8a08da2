import { expect, it } from 'vitest';
import type { JournalEntry } from '#upload/model/journal-record.ts';
import { type Disk, memoryJournal } from '#upload/testing/memory-journal.ts';
import { VirtualClock } from '#upload/testing/virtual-clock.ts';
import type { Journal } from './journal.ts';
import { JournalWriter } from './journal-writer.ts';

function setUp() {
  const clock = new VirtualClock();
  const disk: Disk = new Map();
  const asked: string[] = [];
  const journal = memoryJournal(
    disk,
    clock,
    () => 1,
    () => true,
  );
  const watched: Journal = {
    ...journal,
    add(entries) {
      asked.push('add');
      return journal.add(entries);
    },
    end(ids) {
      asked.push('end');
      return journal.end(ids);
    },
  };
  return { writer: new JournalWriter(watched, clock), clock, disk, asked };
}

function entry(id: string): JournalEntry {
  return { id, path: `${id}.wav`, size: 1, lastModified: 1, wasListed: false, addedAt: 0 };
}

const begun = { uploadId: 'u', partSize: 1, answeredAt: 0 };
const first = { part: 1, etag: '"1"', size: 1 };

it('what was added and what ended is written together', async () => {
  const { writer, clock, disk, asked } = setUp();
  for (const id of ['a', 'b', 'c']) writer.add([entry(id)]);
  writer.flush();
  for (const id of ['a', 'b']) writer.end(id);
  writer.flush();
  await clock.advance(10);
  expect(asked).toEqual(['add', 'end']);
  expect([...disk.keys()]).toEqual(['c']);
});

it('what came and went in between is never written', async () => {
  const { writer, asked } = setUp();
  writer.add([entry('a')]);
  writer.end('a');
  writer.flush();
  expect(asked).toEqual([]);
});

it('what comes later is written later: a part finds its file', async () => {
  const { writer, clock, disk } = setUp();
  writer.add([entry('a')]);
  void writer.write((journal) => journal.begin('a', begun, first));
  await clock.advance(10);
  expect(disk.get('a')?.upload?.uploadId).toBe('u');
});

it.each<[string, (writer: JournalWriter) => void, readonly string[]]>([
  [
    'what started over and ended is gone',
    (writer) => {
      writer.add([entry('a')]);
      void writer.write((journal) => journal.startOver(entry('a')));
      writer.end('a');
    },
    [],
  ],
  [
    'what began and ended is gone',
    (writer) => {
      writer.add([entry('a')]);
      void writer.write((journal) => journal.begin('a', begun, first));
      writer.end('a');
    },
    [],
  ],
  [
    'what ended and comes again is there',
    (writer) => {
      writer.add([entry('a')]);
      writer.flush();
      writer.end('a');
      writer.add([entry('a')]);
    },
    ['a'],
  ],
  [
    'what ended, came again and ended is gone',
    (writer) => {
      writer.add([entry('a')]);
      writer.flush();
      writer.end('a');
      writer.add([entry('a')]);
      writer.end('a');
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

it('a journal that does not answer within 5 s is done without', async () => {
  const { writer, clock, asked } = setUp();
  const written = writer.write(() => new Promise(() => undefined));
  await clock.advance(5_000);
  expect(await written).toBeUndefined();
  expect(writer.status).toBe('off');
  writer.add([entry('a')]);
  writer.flush();
  expect(asked).toEqual([]);
});
