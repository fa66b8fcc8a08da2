// Taking over rows from another tab.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Journal } from '#upload/journal/journal.ts';
import type { Entry, Row, UploadState } from '#upload/protocol.ts';
import type { Fault } from '#upload/testing/fake-network.ts';
import { type Disk, memoryJournal } from '#upload/testing/memory-journal.ts';
import { entry, NO_FAULT, setUp } from '#upload/testing/set-up.ts';
import type { VirtualClock } from '#upload/testing/virtual-clock.ts';

const BIG = 80 * MIB;
const MINUTE = 60_000;
const QUEUED: UploadState = { kind: 'queued' };
const DONE: UploadState = { kind: 'done', despiteCancel: false };
const WITHDRAWING: UploadState = { kind: 'finishing', cancelAsked: true, reason: null };
const REFUSED: UploadState = { kind: 'failed', reason: { code: 'refused', status: 400, sentence: '' } };
const WAITING: UploadState = { kind: 'waiting', reason: { code: 'unreachable' } };
const STUCK: Fault = { kind: 'stuck', arrives: false };

/** The row as the other tab reported it last. */
function rowOf(state: UploadState, more: Partial<Row> = {}): Row {
  const size = more.size ?? MIB;
  const shown = {
    id: 'a',
    path: 'a.wav',
    size,
    lastModified: 1,
    sent: 0,
    confirmed: 0,
    startedOver: false,
    hasFile: true,
  } as const;
  return { ...shown, state, ...more };
}

function files(size = MIB): ReadonlyMap<string, Entry> {
  return new Map([['a', entry('a', size)]]);
}

describe('an upload taken over from another tab that isn’t in the journal', () => {
  it('is added to the journal with its parts, so it survives a crash', async () => {
    const { engine, clock, disk } = setUp();
    engine.restore.adopt([rowOf(QUEUED, { size: BIG })], files(BIG));
    engine.intake.add([...files(BIG).values()]);
    await clock.advance(3_000);
    expect(disk.get('a')?.upload?.parts.length).toBeGreaterThan(1);
  });

  it('is added to the journal even without its file', async () => {
    const { engine, clock, disk, state } = setUp();
    engine.restore.adopt([rowOf(WAITING)], new Map());
    await clock.advance(1_000);
    expect(state('a')?.kind).toBe('needs-file');
    expect([...disk.keys()]).toEqual(['a']);
  });

  it.each([DONE, WITHDRAWING])(
    'is not added to the journal if it is done or being cancelled',
    async (state) => {
      const { engine, clock, disk } = setUp();
      engine.restore.adopt([rowOf(state)], files());
      await clock.advance(MINUTE);
      expect(disk.size).toBe(0);
    },
  );
});

describe('an upload that is in the journal and that the other tab', () => {
  /** An upload with a queued record in the journal, taken over with this state in its row. */
  async function adopted(shown: UploadState) {
    const disk: Disk = new Map();
    const before = setUp({ disk });
    before.engine.pause('all');
    before.engine.intake.add([entry('a')]);
    await before.clock.advance(1_000);
    before.engine.stop();
    const all = setUp({ disk });
    await all.engine.restore.load();
    all.engine.restore.adopt([rowOf(shown)], files());
    await all.clock.advance(MINUTE);
    return all;
  }

  it('had completed is done and not sent again', async () => {
    const { state, disk, puts } = await adopted(DONE);
    expect(state('a')).toEqual(DONE);
    expect(disk.size).toBe(0);
    expect(puts()).toEqual([]);
  });

  it.each<[string, UploadState, boolean]>([
    ['cancelled', { kind: 'cancelled', mayHaveLanded: false }, false],
    ['cancelled but possibly published', { kind: 'cancelled', mayHaveLanded: true }, true],
    ['being cancelled', WITHDRAWING, true],
  ])('showed as %s is cancelled', async (_, shown, mayHaveLanded) => {
    const { state, disk, puts } = await adopted(shown);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded });
    expect(disk.size).toBe(0);
    expect(puts()).toEqual([]);
  });

  it('had reported as failed stays failed until a retry', async () => {
    const { engine, clock, state, puts } = await adopted(REFUSED);
    expect(state('a')).toEqual(REFUSED);
    expect(puts()).toEqual([]);
    engine.retry(['a']);
    await clock.advance(MINUTE);
    expect(state('a')?.kind).toBe('done');
  });
});

describe('an upload taken over and then cancelled', () => {
  function cancelled(row: Row) {
    const all = setUp({ fault: (call) => (call === 'put' ? STUCK : NO_FAULT) });
    all.engine.restore.adopt([row], files(row.size));
    all.engine.cancel(['a']);
    return all;
  }

  it.each<[string, Row]>([
    ['was sent whole and waits', rowOf(WAITING, { sent: MIB })],
    ['was sent whole and is queued', rowOf(QUEUED, { sent: MIB })],
    ['was sent whole and is paused', rowOf({ kind: 'paused' }, { sent: MIB })],
    [
      'was being sent, because its last byte may be newer than its last report',
      rowOf({ kind: 'sending' }, { sent: 1 }),
    ],
    ['is empty', rowOf(WAITING, { size: 0 })],
    ['was finishing', rowOf({ kind: 'finishing', cancelAsked: false, reason: null })],
  ])('reports that the file may be published if it %s', async (_, row) => {
    const { clock, state } = cancelled(row);
    await clock.advance(MINUTE);
    expect(state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: true });
  });

  it.each<[string, Row]>([
    ['never began', rowOf(QUEUED)],
    ['was not sent to its last byte', rowOf(WAITING, { sent: MIB / 2 })],
    ['lacked its `complete`', rowOf({ kind: 'sending' }, { size: BIG, sent: BIG })],
  ])('is cancelled without doubt if it %s', (_, row) => {
    expect(cancelled(row).state('a')).toEqual({ kind: 'cancelled', mayHaveLanded: false });
  });
});

describe('a move to another journal', () => {
  function journalOn(disk: Disk, clock: VirtualClock): Journal {
    return memoryJournal(
      disk,
      clock,
      () => 1,
      () => true,
    );
  }

  function partsOn(disk: Disk): number {
    return disk.get('a')?.upload?.parts.length ?? 0;
  }

  /** Starts the upload of a large file and returns when some parts are stored and others are in flight. */
  async function sending(ports: Parameters<typeof setUp>[0] = {}) {
    const all = setUp(ports);
    all.engine.intake.add([entry('a', BIG)]);
    while ((all.engine.row('a')?.confirmed ?? 0) < 64 * MIB) await all.clock.step();
    const next: Disk = new Map();
    return { ...all, next };
  }

  it('always keeps the stored parts in one of both journals', async () => {
    const { engine, clock, disk, next } = await sending();
    await clock.advance(100);
    const stored = partsOn(disk);
    expect(stored).toBe(8);
    const moving = engine.restore.moveTo(journalOn(next, clock));
    for (let step = 0; step < 10; step++) {
      expect(Math.max(partsOn(disk), partsOn(next))).toBe(stored);
      await clock.step();
    }
    await moving;
    expect([disk.size, partsOn(next)]).toEqual([0, stored]);
  });

  it('includes uploads that are stored, added and ended during the move', async () => {
    const { engine, clock, disk, next } = await sending();
    engine.intake.add([entry('early'), entry('b', BIG)]);
    const moving = engine.restore.moveTo(journalOn(next, clock));
    engine.intake.add([entry('late', BIG)]);
    engine.cancel(['early']);
    await clock.advance(500);
    await moving;
    expect(disk.size).toBe(0);
    expect([...next.keys()].sort()).toEqual(['a', 'b', 'late']);
    expect(partsOn(next)).toBe(8);
    await clock.advance(MINUTE);
    expect(next.size).toBe(0);
  });

  it('keeps the record that `complete` may have been sent', async () => {
    const { engine, clock, next, state } = await sending({
      fault: (call) => (call === 'complete' ? { kind: 'status', status: 401 } : NO_FAULT),
    });
    while (state('a')?.kind !== 'finishing') await clock.step();
    await Promise.all([engine.restore.moveTo(journalOn(next, clock)), clock.advance(10)]);
    expect(next.get('a')?.upload?.completing).toBe(true);
  });

  it('leaves the old journal unchanged if the new one fails', async () => {
    const { engine, clock, disk, last } = await sending();
    await clock.advance(10);
    const earlier = new Map(disk);
    const failing = {
      ...journalOn(new Map(), clock),
      importRecords: () => Promise.reject(new Error('no room')),
    };
    await Promise.all([engine.restore.moveTo(failing), clock.advance(300)]);
    expect(disk).toEqual(earlier);
    expect(last()?.status.journal).toBe('off');
  });

  it('writes all uploads to the new journal if the old one failed, and keeps unread records of the old one', async () => {
    const disk: Disk = new Map();
    const broken = { ...journalOn(disk, setUp().clock), add: () => Promise.reject(new Error('no room')) };
    const { engine, clock, next, last } = await sending({ ports: { journal: broken } });
    disk.set('unread', { ...rowOf(QUEUED), wasListed: false, addedAt: 0 });
    await Promise.all([engine.restore.moveTo(journalOn(next, clock)), clock.advance(300)]);
    expect(last()?.status.journal).toBe('on');
    expect(partsOn(next)).toBe(8);
    expect([...disk.keys()]).toEqual(['unread']);
  });

  it('isn’t affected by a late error of the old journal', async () => {
    const late = Promise.withResolvers<never>();
    const slow = { ...journalOn(new Map(), setUp().clock), add: () => late.promise };
    const { engine, clock, last } = setUp({ ports: { journal: slow } });
    engine.intake.add([entry('a', BIG)]);
    await clock.advance(300);
    await Promise.all([engine.restore.moveTo(journalOn(new Map(), clock)), clock.advance(10)]);
    late.reject(new Error('no room'));
    await clock.advance(300);
    expect(last()?.status.journal).toBe('on');
  });
});
