// Files of a dropped folder. The engine knows their names and opens each file when its turn comes.
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

it('files of a dropped folder are opened through the folder’s handle', async () => {
  const { engine, clock, entries, store } = setUpFolder(['a.wav', 'b.wav']);
  engine.intake.add(entries);
  await clock.advance(MINUTE);
  for (const name of ['a.wav', 'b.wav']) expect(store.isWhole(name, name, MIB)).toBe(true);
});

it('a file that is gone when its turn comes fails as unreadable', async () => {
  const { engine, clock, entries, onDisk } = setUpFolder(['a.wav']);
  onDisk.clear();
  engine.intake.add(entries);
  await clock.advance(MINUTE);
  expect(reasonCode(engine.row('a.wav'))).toBe('file-unreadable');
});

it('entries for another tab keep the folder’s handle', () => {
  const { engine, entries } = setUpFolder(['a.wav']);
  engine.intake.add(entries);
  expect(engine.entries).toEqual(entries.map((one) => Object.assign(one, { onlyIf: { absent: true } })));
});

it('all files of a folder are offered at once after a reload', async () => {
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

it('permission is requested once for all files of a folder', async () => {
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

it('a folder of 100,000 files starts at once, and each file is offered after a reload', async () => {
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
