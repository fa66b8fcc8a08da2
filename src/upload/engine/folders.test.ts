// Files of a dropped folder: the engine is told where they are, and opens each when its turn comes.
import { expect, it } from 'vitest';
import { MIB } from '#contract/limits.ts';
import type { Entry } from '#upload/protocol.ts';
import { FakeFile, fakeFolder } from '#upload/testing/fake-file.ts';
import { entry, reasonCode, setUp } from '#upload/testing/set-up.ts';

const MINUTE = 60_000;

function setUpFolder(names: readonly string[], permission = {}) {
  const disk = new Map(names.map((name) => [name, new FakeFile(name, MIB)]));
  const root = fakeFolder(disk, permission);
  const entries = names.map((name): Entry => {
    const { size, lastModified } = disk.get(name) ?? new FakeFile('', 0);
    return {
      id: name,
      path: name,
      wasListed: false,
      file: { size, lastModified },
      folder: { root, names: [name] },
    };
  });
  return { ...setUp(), onDisk: disk, entries };
}

it('are sent by their folder’s handle alone', async () => {
  const { engine, clock, entries, store } = setUpFolder(['a.wav', 'b.wav']);
  engine.intake.add(entries);
  await clock.advance(MINUTE);
  for (const name of ['a.wav', 'b.wav']) expect(store.isWhole(name, name, MIB)).toBe(true);
});

it('that are gone when their turn comes say so', async () => {
  const { engine, clock, entries, onDisk } = setUpFolder(['a.wav']);
  onDisk.clear();
  engine.intake.add(entries);
  await clock.advance(MINUTE);
  expect(reasonCode(engine.row('a.wav'))).toBe('file-unreadable');
});

it('go on in another tab by the same handle', () => {
  const { engine, entries } = setUpFolder(['a.wav']);
  engine.intake.add(entries);
  expect(engine.entries).toEqual(entries.map((one) => Object.assign(one, { onlyIf: { absent: true } })));
});

it('after a reload all are offered at once, whatever their number', async () => {
  const { engine, clock, entries, disk } = setUpFolder(['a.wav', 'b.wav']);
  engine.pause('all');
  engine.intake.add([...entries, entry('loose')]);
  await clock.advance(300);
  engine.stop();
  const after = setUp({ disk });
  await after.engine.restore.load();
  await after.clock.advance(300);
  expect(after.last()?.totals.leftovers).toEqual({ all: 3, byHandle: 2 });
  after.engine.cancel(['a.wav']);
  await after.clock.advance(300);
  expect(after.last()?.totals.leftovers).toEqual({ all: 2, byHandle: 1 });
});

it('whether they may be read is asked once for all of a folder', async () => {
  let questions = 0;
  const queryPermission = () => Promise.resolve(++questions > 0 ? 'granted' : 'denied');
  const { engine, clock, entries, disk, store } = setUpFolder(['a.wav', 'b.wav'], {
    queryPermission,
    requestPermission: queryPermission,
  });
  engine.pause('all');
  engine.intake.add(entries);
  await clock.advance(300);
  engine.stop();
  const after = setUp({ disk, store: () => store });
  await after.engine.restore.load();
  await Promise.all([after.engine.intake.useHandles(), after.clock.advance(MINUTE)]);
  expect(questions).toBe(1);
  expect(store.isWhole('b.wav', 'b.wav', MIB)).toBe(true);
});

it('may be a hundred thousand: the first is sent at once, and after a reload each is offered again', async () => {
  const count = 100_000;
  const { engine, clock, entries, disk, puts } = setUpFolder(
    Array.from({ length: count }, (_, index) => `${index}.wav`),
  );
  for (let from = 0; from < count; from += 250) engine.intake.add(entries.slice(from, from + 250));
  await clock.advance(1_000);
  expect(puts().length).toBeGreaterThan(1);
  engine.pause('all');
  await clock.advance(1_000);
  engine.stop();
  const left = disk.size;
  expect(left).toBeGreaterThan(count - 100);
  const after = setUp({ disk });
  await after.engine.restore.load();
  await after.clock.advance(300);
  expect(after.last()?.totals.leftovers).toEqual({ all: left, byHandle: left });
}, 60_000);
