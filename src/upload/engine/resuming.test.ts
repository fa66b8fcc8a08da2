// Resuming uploads after a reload or a crash.
import { describe, expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Journal } from '#upload/journal/journal.ts';
import type { JournalRecord } from '#upload/model/journal-record.ts';
import type { StoredPart } from '#upload/model/parts/stored-part.ts';
import type { Row } from '#upload/protocol.ts';
import { FakeFile } from '#upload/testing/fake-file.ts';
import type { Fault } from '#upload/testing/fake-network.ts';
import type { Disk } from '#upload/testing/memory-journal.ts';
import { entry, given, NO_FAULT, setUp } from '#upload/testing/set-up.ts';

const BIG = 160 * MIB;
const MINUTE = 60_000;

const STUCK: Fault = { kind: 'stuck', arrives: false };

/** A row as another tab reported it. */
function rowOf(id: string): Omit<Row, 'state'> {
  const path = `${id}.wav`;
  return { id, path, size: MIB, lastModified: 1, sent: MIB, confirmed: 0, startedOver: false, hasFile: true };
}

function withPart(record: JournalRecord, part: number, change: Partial<StoredPart>): JournalRecord {
  const { upload, ...entry } = record;
  if (!upload) return record;
  const parts = upload.parts.map((one) => (one.part === part ? { ...one, ...change } : one));
  return { ...entry, upload: { ...upload, parts } };
}

/** Interrupts an upload after half of it, and reloads the page. */
async function interrupted(size = BIG, wasListed = false) {
  const disk: Disk = new Map();
  const before = setUp({ disk });
  before.engine.intake.add([entry('a', size, { wasListed })]);
  await before.clock.advance(3_500);
  before.engine.stop();
  const after = setUp({ disk, store: () => before.store });
  await after.engine.restore.load();
  await after.clock.advance(500);
  return { before, after };
}

describe('an interrupted upload', () => {
  it('is shown with its progress and waits for its file', async () => {
    const { after } = await interrupted();
    const row = after.rows.get('a');
    expect(row?.state).toEqual({ kind: 'needs-file', reason: { code: 'file-not-here' }, byHandle: false });
    expect(row?.confirmed).toBeGreaterThan(0);
    expect(row?.confirmed).toBeLessThan(BIG);
  });

  it('resumes in its row when the same file is added, and doesn’t send stored parts again', async () => {
    const { before, after } = await interrupted();
    after.engine.intake.add([{ ...entry('a', BIG), id: 'another' }]);
    await after.clock.advance(MINUTE);
    expect([...after.rows.keys()]).toEqual(['a']);
    expect(after.state('a')?.kind).toBe('done');
    const again = after.puts().filter((put) => before.puts().includes(put));
    expect(after.puts().length).toBeGreaterThan(0);
    expect(after.puts().length).toBeLessThan(16);
    expect(again.length).toBeLessThanOrEqual(4);
    expect(after.store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it('sends a part again if its recorded size differs from the plan', async () => {
    const { before } = await interrupted();
    const disk: Disk = new Map(
      [...before.disk].map(([id, record]) => [id, withPart(record, 1, { size: 7 })]),
    );
    const after = setUp({ disk, store: () => before.store });
    await after.engine.restore.load();
    after.engine.intake.add([{ ...entry('a', BIG), id: 'another' }]);
    await after.clock.advance(MINUTE);
    expect(after.puts()).toContain('put a.wav 1');
    expect(after.state('a')?.kind).toBe('done');
    expect(after.store.isWhole('a.wav', 'a', BIG)).toBe(true);
  });

  it.each([
    ['size', new FakeFile('b', BIG + 1)],
    ['time', new FakeFile('b', BIG, 7)],
  ])('is not resumed by a file of another %s', async (_, file) => {
    const { after } = await interrupted();
    after.engine.intake.add([{ ...entry('a'), id: 'another', file }]);
    await after.clock.advance(MINUTE);
    expect(after.state('a')?.kind).toBe('needs-file');
    expect(after.state('another')?.kind).toBe('done');
  });

  it('starts over if the user chooses another file for it', async () => {
    const { after } = await interrupted();
    after.engine.intake.add([given('a', new FakeFile('b', 50 * MIB, 9))]);
    await after.clock.advance(MINUTE);
    expect(after.state('a')?.kind).toBe('done');
    expect(after.store.isWhole('a.wav', 'b', 50 * MIB)).toBe(true);
  });

  it('starts over and says so if the server has forgotten it', async () => {
    const { after } = await interrupted();
    after.store.sweep();
    after.engine.intake.add([given('a', new FakeFile('a', BIG))]);
    await after.clock.advance(MINUTE);
    expect(after.engine.row('a')).toMatchObject({ state: { kind: 'done' }, startedOver: 'forgotten' });
  });

  it('needs no file if only `complete` is missing', async () => {
    const disk: Disk = new Map();
    const before = setUp({ disk, fault: (call) => (call === 'complete' ? { kind: 'dropped' } : NO_FAULT) });
    before.engine.intake.add([entry('a', BIG)]);
    await before.clock.advance(MINUTE);
    before.engine.stop();
    const after = setUp({ disk, store: () => before.store });
    await after.engine.restore.load();
    await after.clock.advance(MINUTE);
    expect(after.state('a')?.kind).toBe('done');
    expect(after.puts()).toEqual([]);
  });

  it('that was published just before the reload is not sent again', async () => {
    const disk: Disk = new Map();
    const before = setUp({
      disk,
      fault: (call) => (call === 'put' ? { kind: 'stuck', arrives: true } : NO_FAULT),
    });
    before.engine.intake.add([entry('a', MIB)]);
    while (!before.store.objects.has('a.wav')) await before.clock.step();
    await before.clock.advance(500);
    before.engine.stop();
    const after = setUp({ disk, store: () => before.store });
    await after.engine.restore.load();
    expect(after.state('a')?.kind).toBe('needs-file');
    await after.clock.advance(MINUTE);
    expect(after.state('a')?.kind).toBe('done');
    expect(after.puts()).toEqual([]);
  });

  it('resumes with handles that may be read, and says at once which may not', async () => {
    const { before } = await interrupted(BIG);
    const [record] = before.disk.values();
    if (!record) throw new Error('nothing was journalled');
    const guarded = (permission: PermissionState) => ({
      kind: 'file',
      name: 'a.wav',
      getFile: () => Promise.resolve(new FakeFile('a', BIG)),
      queryPermission: () => Promise.resolve(permission),
      requestPermission: () => Promise.resolve(permission),
    });
    const answers = { yes: 'granted', no: 'denied', unasked: 'prompt' } as const;
    const disk: Disk = new Map(
      Object.entries(answers).map(([id, answer]) => [
        id,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all the engine uses of it
        { ...record, id, path: `${id}.wav`, handle: guarded(answer) as unknown as FileSystemFileHandle },
      ]),
    );
    const { engine, clock, state } = setUp({ disk });
    await engine.restore.load();
    await engine.intake.useHandles();
    const refused = { kind: 'needs-file', reason: { code: 'not-allowed' }, byHandle: true };
    expect([state('no'), state('unasked')]).toEqual([refused, refused]);
    await clock.advance(MINUTE);
    expect(state('yes')?.kind).toBe('done');
  });

  it('with a handle resumes after one click', async () => {
    const { before, after } = await interrupted();
    before.engine.stop();
    expect(after.engine.restore.handles).toEqual([]);
    const handle = { kind: 'file', name: 'a.wav', getFile: () => Promise.resolve(new FakeFile('a', BIG)) };
    const [record] = after.disk.values();
    if (!record) throw new Error('nothing was journalled');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all the engine uses of it
    const disk: Disk = new Map([['a', { ...record, handle: handle as unknown as FileSystemFileHandle }]]);
    const third = setUp({ disk, store: () => before.store });
    await third.engine.restore.load();
    expect(third.state('a')).toMatchObject({ kind: 'needs-file', byHandle: true });
    expect(third.engine.restore.handles).toEqual([handle]);
    await third.engine.intake.useHandles();
    await third.clock.advance(MINUTE);
    expect(third.state('a')?.kind).toBe('done');
  });
});

it('an upload that was completing when its tab closed reports after a cancel that the file may be published', async () => {
  const { engine, clock, rows } = setUp({ fault: (call) => (call === 'put' ? STUCK : NO_FAULT) });
  const state = { kind: 'finishing', cancelAsked: false, reason: null } as const;
  engine.restore.adopt([{ ...rowOf('a'), state }], new Map([['a', entry('a')]]));
  await clock.advance(1000);
  engine.cancel(['a']);
  await clock.advance(MINUTE);
  expect(rows.get('a')?.state).toEqual({ kind: 'cancelled', mayHaveLanded: true });
});

it('a cancel that was pending when its tab closed stays a cancel in the next tab', async () => {
  const { engine, clock, rows, requests } = setUp();
  const state = { kind: 'finishing', cancelAsked: true, reason: null } as const;
  engine.restore.adopt([{ ...rowOf('a'), state }], new Map([['a', entry('a')]]));
  await clock.advance(MINUTE);
  expect(rows.get('a')?.state).toEqual({ kind: 'cancelled', mayHaveLanded: true });
  expect(requests).toEqual([]);
});

it('an upload that ends leaves no record', async () => {
  const { engine, clock, disk } = setUp();
  engine.intake.add([entry('done'), entry('big', BIG), entry('cancelled', BIG)]);
  engine.cancel(['cancelled']);
  await clock.advance(MINUTE);
  expect(disk.size).toBe(0);
});

it.each([
  ['fails', () => Promise.reject(new Error('no room'))],
  ['hangs', () => new Promise<never>(() => {})],
])('a journal that %s never stops an upload, and the status says so', async (_, never) => {
  const names = ['add', 'begin', 'part', 'completing', 'startOver', 'end', 'take', 'wipe'] as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every member is set
  const others = Object.fromEntries(names.map((name) => [name, never])) as unknown as Omit<Journal, 'load'>;
  const journal: Journal = {
    ...others,
    async *load() {
      yield await never();
    },
  };
  const { engine, clock, state, last } = setUp({ ports: { journal } });
  await Promise.all([engine.restore.load(), clock.advance(6_000)]);
  engine.intake.add([entry('a'), entry('big', BIG)]);
  await clock.advance(MINUTE);
  expect([state('a')?.kind, state('big')?.kind]).toEqual(['done', 'done']);
  expect(last()?.status.journal).toBe('off');
});
