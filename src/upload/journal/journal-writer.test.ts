import { expect, it } from 'vitest';
import { type Disk, memoryJournal } from '#upload/testing/memory-journal.ts';
import { VirtualClock } from '#upload/testing/virtual-clock.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { Scribe } from './journal-writer.ts';

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
  return { scribe: new Scribe(watched, clock), clock, disk, asked };
}

function entry(id: string): JournalEntry {
  return { id, path: `${id}.wav`, size: 1, lastModified: 1, wasListed: false, addedAt: 0 };
}

const begun = { uploadId: 'u', partSize: 1, answeredAt: 0 };
const first = { part: 1, etag: '"1"', size: 1 };

it('what was added and what ended is written together', async () => {
  const { scribe, clock, disk, asked } = setUp();
  for (const id of ['a', 'b', 'c']) scribe.add([entry(id)]);
  scribe.flush();
  for (const id of ['a', 'b']) scribe.end(id);
  scribe.flush();
  await clock.advance(10);
  expect(asked).toEqual(['add', 'end']);
  expect([...disk.keys()]).toEqual(['c']);
});

it('what came and went in between is never written', async () => {
  const { scribe, asked } = setUp();
  scribe.add([entry('a')]);
  scribe.end('a');
  scribe.flush();
  expect(asked).toEqual([]);
});

it('what comes later is written later: a part finds its file', async () => {
  const { scribe, clock, disk } = setUp();
  scribe.add([entry('a')]);
  void scribe.write((journal) => journal.begin('a', begun, first));
  await clock.advance(10);
  expect(disk.get('a')?.upload?.uploadId).toBe('u');
});

it.each<[string, (scribe: Scribe) => void, readonly string[]]>([
  [
    'what started over and ended is gone',
    (scribe) => {
      scribe.add([entry('a')]);
      void scribe.write((journal) => journal.startOver(entry('a')));
      scribe.end('a');
    },
    [],
  ],
  [
    'what began and ended is gone',
    (scribe) => {
      scribe.add([entry('a')]);
      void scribe.write((journal) => journal.begin('a', begun, first));
      scribe.end('a');
    },
    [],
  ],
  [
    'what ended and comes again is there',
    (scribe) => {
      scribe.add([entry('a')]);
      scribe.flush();
      scribe.end('a');
      scribe.add([entry('a')]);
    },
    ['a'],
  ],
  [
    'what ended, came again and ended is gone',
    (scribe) => {
      scribe.add([entry('a')]);
      scribe.flush();
      scribe.end('a');
      scribe.add([entry('a')]);
      scribe.end('a');
    },
    [],
  ],
])('%s', async (_, act, left) => {
  const { scribe, clock, disk } = setUp();
  act(scribe);
  scribe.flush();
  await clock.advance(10);
  expect([...disk.keys()]).toEqual(left);
});

it('a journal that does not answer within 5 s is done without', async () => {
  const { scribe, clock, asked } = setUp();
  const written = scribe.write(() => new Promise(() => undefined));
  await clock.advance(5_000);
  expect(await written).toBeUndefined();
  expect(scribe.status).toBe('off');
  scribe.add([entry('a')]);
  scribe.flush();
  expect(asked).toEqual([]);
});
