// Files whose turn is far off wait packed. Nobody outside can tell.
import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Entry } from '#upload/protocol.ts';
import { FakeFile, folderOf } from '#upload/testing/fake-file.ts';
import { entry, type Options, setUp } from '#upload/testing/set-up.ts';
import { sumsOf } from '#upload/testing/sums.ts';

const MINUTE = 60_000;
const COUNT = 12;
const names = Array.from({ length: COUNT }, (_, index) => `${index}.wav`);
const files = new Map(names.map((name) => [name, new FakeFile(name, MIB)]));
const root = folderOf(files);

function inFolder(name: string): Entry {
  const file = { size: MIB, lastModified: 1 };
  return { id: name, path: name, wasListed: false, file, folder: { root, names: [name] } };
}

/** One slot, and no more than one file is near its turn. */
function setUpPacked(options: Options = {}) {
  const tab = setUp({ ...options, settings: { slots: 1 }, ports: { near: 1 } });
  for (let from = 0; from < COUNT; from += 3)
    tab.engine.intake.take(names.slice(from, from + 3).map(inFolder));
  return tab;
}

it('they are all sent, in the order in which they came', async () => {
  const { clock, store, puts } = setUpPacked();
  await clock.advance(5 * MINUTE);
  expect(puts().map((put) => put.split(' ')[1])).toEqual(names);
  for (const name of names) expect(store.isWhole(name, name, MIB)).toBe(true);
});

it('each has its row, in the order in which they came, and the sums are those of the rows', async () => {
  const { clock, engine, rows, last } = setUpPacked();
  engine.intake.take([entry('loose'), inFolder('last.wav')]);
  await clock.advance(300);
  expect([...rows.keys()]).toEqual([...names, 'loose', 'last.wav']);
  expect(last()?.totals).toMatchObject(sumsOf(rows.values()));
});

it('one that is asked for before it was told keeps its place', async () => {
  const { clock, engine, rows } = setUpPacked();
  engine.pause(['7.wav']);
  await clock.advance(300);
  expect([...rows.keys()]).toEqual(names);
});

it('pausing and resuming all counts for them, and shows in their rows', async () => {
  const { clock, engine, rows, last, puts } = setUpPacked();
  await clock.advance(300);
  engine.pause('all');
  expect(last()?.totals.counts.queued).toBe(0);
  await clock.advance(MINUTE);
  const sent = puts().length;
  expect(rows.get('11.wav')?.state.kind).toBe('paused');
  expect(last()?.totals).toMatchObject(sumsOf(rows.values()));
  engine.intake.take([inFolder('last.wav')]);
  await clock.advance(MINUTE);
  expect(puts()).toHaveLength(sent);
  expect(rows.get('last.wav')?.state.kind).toBe('paused');
  engine.resume('all');
  expect(last()?.totals.counts.paused).toBe(0);
  await clock.advance(5 * MINUTE);
  expect(last()?.totals.counts.done).toBe(COUNT);
});

it('resumed before anybody was told that they were paused, they are not told again', async () => {
  const { clock, engine, reports } = setUp();
  engine.pause('all');
  const many = Array.from({ length: 5_000 }, (_, index) => inFolder(`${index}.wav`));
  for (let from = 0; from < many.length; from += 250) engine.intake.take(many.slice(from, from + 250));
  await clock.advance(1_000);
  const before = reports.length;
  engine.resume('all');
  engine.pause('all');
  await clock.advance(1_000);
  const told = new Set(reports.slice(before).flatMap(({ report }) => report.rows.map(({ id }) => id)));
  expect([told.has('0.wav'), told.has('4999.wav')]).toEqual([true, false]);
});

it('one of them is paused, resumed or cancelled alone, and the others go on', async () => {
  const { clock, engine, state, last, store } = setUpPacked();
  engine.pause(['7.wav', '10.wav']);
  engine.cancel(['4.wav']);
  await clock.advance(5 * MINUTE);
  expect(last()?.totals.counts).toMatchObject({ done: COUNT - 3, paused: 2, cancelled: 1 });
  expect(store.isWhole('4.wav', '4.wav', MIB)).toBe(false);
  engine.resume(['7.wav']);
  await clock.advance(MINUTE);
  expect(state('7.wav')?.kind).toBe('done');
});

it('resuming the only one that is not packed resumes no other', async () => {
  const { clock, engine, last } = setUpPacked();
  engine.pause('all');
  engine.resume(['0.wav']);
  engine.intake.take([inFolder('last.wav')]);
  await clock.advance(5 * MINUTE);
  expect(last()?.totals.counts).toMatchObject({ done: 1, paused: COUNT });
});

it('cancelling all ends each of them', async () => {
  const { clock, engine, rows, last, puts } = setUpPacked();
  engine.cancel('all');
  await clock.advance(MINUTE);
  expect(puts()).toEqual([]);
  expect(last()?.totals.counts.cancelled).toBe(COUNT);
  expect(last()?.totals).toMatchObject(sumsOf(rows.values()));
});

it('handed in again they are no new ones', async () => {
  const { clock, engine, last } = setUpPacked();
  engine.intake.takeAgain(names.map(inFolder));
  await clock.advance(5 * MINUTE);
  expect(last()?.totals.counts.done).toBe(COUNT);
});

it('whoever begins to listen is told of them, and another tab gets all that leads to them', async () => {
  const { clock, engine, reports } = setUpPacked();
  engine.pause('all');
  await clock.advance(300);
  engine.repeat();
  await clock.advance(300);
  expect(reports.at(-1)?.report.rows.map(({ id }) => id)).toEqual(names);
  expect(engine.entries).toEqual(names.map(inFolder));
});

it('the journal has them from the start, and nothing is sent once the engine is stopped', async () => {
  const { clock, engine, disk, puts } = setUpPacked();
  await clock.advance(300);
  engine.stop();
  expect([...disk.keys()]).toEqual(names.slice(puts().length - 1));
  const sent = puts().length;
  await clock.advance(MINUTE);
  expect(puts()).toHaveLength(sent);
});
