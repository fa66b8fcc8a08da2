// Cancelled uploads after a reload of the page.
import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import { FakeFile, fakeHandle } from '#upload/testing/fake-file.ts';
import type { Disk } from '#upload/testing/memory-journal.ts';
import { entry, setUp } from '#upload/testing/set-up.ts';

const BIG = 160 * MIB;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function withHandle(id: string, size = BIG) {
  const file = new FakeFile(id, size);
  return entry(id, size, { file, handle: fakeHandle(() => file) });
}

/** Cancels an upload when half of its file is sent, and closes the page. */
async function cancelled(disk: Disk) {
  const all = setUp({ disk });
  all.engine.intake.add([withHandle('a')]);
  await all.clock.advance(3_500);
  all.engine.cancel(['a']);
  await all.clock.advance(1_000);
  all.engine.stop();
  return all;
}

type Before = Pick<ReturnType<typeof setUp>, 'clock' | 'store'>;

async function reloaded(disk: Disk, { clock, store }: Before) {
  const after = setUp({ disk, clock, store: () => store });
  await after.engine.restore.load();
  await clock.advance(1_000);
  return after;
}

it('a cancelled upload with a handle is shown after a reload and resumes from its stored parts', async () => {
  const disk: Disk = new Map();
  const before = await cancelled(disk);
  const { engine, clock, rows, state, store, puts } = await reloaded(disk, before);
  expect(rows.get('a')).toMatchObject({ state: { kind: 'cancelled' }, hasFile: true });
  expect(engine.restore.handles).toEqual([]);
  expect(engine.restore.handlesOfCancelled).toHaveLength(1);
  expect(puts()).toEqual([]);
  engine.retry(['a']);
  await clock.advance(MINUTE);
  expect(state('a')?.kind).toBe('done');
  expect(puts()).not.toContain('put a.wav 1');
  expect(store.isWhole('a.wav', 'a', BIG)).toBe(true);
  expect(disk.size).toBe(0);
});

it('a cancelled upload that was resumed is an interrupted upload after the next reload', async () => {
  const disk: Disk = new Map();
  const first = await cancelled(disk);
  const second = await reloaded(disk, first);
  second.engine.pause('all');
  second.engine.retry(['a']);
  await second.clock.advance(1_000);
  second.engine.stop();
  const third = await reloaded(disk, first);
  expect(third.state('a')).toMatchObject({ kind: 'needs-file', byHandle: true });
});

it('a file resumes the interrupted upload to its path, not a cancelled one to the same path', async () => {
  const disk: Disk = new Map();
  const first = setUp({ disk });
  first.engine.pause('all');
  first.engine.intake.add([withHandle('a'), { ...withHandle('b'), path: 'a.wav' }]);
  await first.clock.advance(1_000);
  first.engine.cancel(['b']);
  await first.clock.advance(1_000);
  first.engine.stop();
  const { engine, clock, rows, state } = await reloaded(disk, first);
  expect([state('a')?.kind, state('b')?.kind]).toEqual(['needs-file', 'cancelled']);
  engine.pause('all');
  engine.intake.add([entry('c', BIG, { path: 'a.wav', file: new FakeFile('a', BIG) })]);
  await clock.advance(1_000);
  expect(state('a')?.kind).toBe('paused');
  expect([...rows.keys()]).toEqual(['a', 'b']);
});

it('a cancelled upload that is cleared at once leaves no record', async () => {
  const disk: Disk = new Map();
  const { engine, clock } = setUp({ disk });
  engine.intake.add([withHandle('a')]);
  await clock.advance(3_500);
  engine.cancel(['a']);
  engine.clear(['a']);
  await clock.advance(1_000);
  expect(disk.size).toBe(0);
});

it('a cancelled upload is forgotten after a day, as the service deletes its parts then', async () => {
  const disk: Disk = new Map();
  const before = await cancelled(disk);
  const record = disk.get('a');
  expect(record?.cancelledAt).toBe(before.clock.wall() - 1_000);
  if (record) disk.set('a', { ...record, cancelledAt: before.clock.wall() - 25 * HOUR });
  const after = await reloaded(disk, before);
  expect(after.rows.size).toBe(0);
  expect(disk.size).toBe(0);
});

it('only the last hundred cancelled uploads are saved, those with stored parts first', async () => {
  const disk: Disk = new Map();
  const { engine, clock } = setUp({ disk });
  engine.intake.add([withHandle('big')]);
  await clock.advance(3_500);
  engine.intake.add(Array.from({ length: 300 }, (_, index) => withHandle(`small-${index}`, 1)));
  engine.cancel('all');
  await clock.advance(MINUTE);
  expect(disk.size).toBe(100);
  expect(disk.has('big')).toBe(true);
  expect(disk.has('small-299')).toBe(true);
});
