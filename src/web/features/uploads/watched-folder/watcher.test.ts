import { expect, test, vi } from 'vitest';
import { FolderOnDisk, ManualClock, runPendingTasks } from '#web/features/uploads/testing/folder-on-disk.ts';
import type { HandledFiles } from './folder-store.ts';
import type { ScanResult } from './watch-state.ts';
import { Watcher, type WatcherDeps } from './watcher.ts';

/** More than twice what a file has to be still. */
const A_WHILE = 12_000;

function setUp({
  handled = new Map(),
  existingNames = [] as readonly string[],
}: {
  handled?: HandledFiles;
  existingNames?: readonly string[];
} = {}) {
  const disk = new FolderOnDisk();
  const clock = new ManualClock();
  const sent: string[] = [];
  const noted: string[] = [];
  let seen: ScanResult | undefined;
  const onEnd = vi.fn<WatcherDeps['onEnd']>();
  const world = { isReachable: true, answers: true };
  const watcher = new Watcher({
    root: disk.handle,
    access: disk,
    clock,
    handled,
    addHandled: (files) => noted.push(...files.keys()),
    send(files) {
      if (!world.isReachable) return Promise.resolve(undefined);
      const asked = files.filter(({ path }) => existingNames.includes(path) || sent.includes(path));
      sent.push(...files.filter((file) => !asked.includes(file)).map(({ path }) => path));
      return Promise.resolve(new Set(asked.map(({ path }) => path)));
    },
    ask: () => Promise.resolve(world.answers),
    onScan: (now) => {
      seen = now;
    },
    onEnd,
  });
  return { disk, clock, sent, noted, seen: () => seen, onEnd, world, watcher };
}

test('existing and new files are sent once after two scans found them unchanged', async () => {
  const { disk, clock, sent, noted, seen, watcher } = setUp();
  disk.write('there.wav', 'x');
  await watcher.open();
  await clock.pass(4_000);
  disk.write('day 1/new.wav', 'x');
  expect(seen()).toMatchObject({ growing: 1 });
  await clock.pass(2_000);
  expect(sent).toEqual(['there.wav']);
  await clock.pass(A_WHILE);
  expect([sent, noted]).toEqual([
    ['there.wav', 'day 1/new.wav'],
    ['there.wav', 'day 1/new.wav'],
  ]);
  expect(seen()).toEqual({ conflicts: [], growing: 0, unsupported: 0 });
});

test('a file is not sent while it grows, is empty or can’t be read', async () => {
  const { disk, clock, sent, watcher } = setUp();
  await watcher.open();
  disk.write('empty.wav', '');
  disk.lock('locked.wav');
  for (let length = 1; length < 10; length++) {
    disk.write('growing.wav', 'x'.repeat(length));
    await clock.pass(4_000);
  }
  expect(sent).toEqual([]);
  disk.write('empty.wav', 'x');
  disk.writeUnnoticed('locked.wav', 'x');
  await clock.pass(A_WHILE);
  expect(sent.toSorted()).toEqual(['empty.wav', 'growing.wav', 'locked.wav']);
});

test('a file that grows without a change event is noticed by its size', async () => {
  const { disk, clock, sent, watcher } = setUp();
  disk.writeUnnoticed('a.wav', 'x');
  await watcher.open();
  await clock.pass(4_000);
  disk.writeUnnoticed('a.wav', 'xx');
  await clock.pass(4_000);
  expect(sent).toEqual([]);
  await clock.pass(4_000);
  expect(sent).toEqual(['a.wav']);
});

test('handled files are sent again only if they have changed', async () => {
  const handled = new Map([
    ['same.wav', { size: 1, lastModified: 1 }],
    ['changed.wav', { size: 1, lastModified: 1 }],
  ]);
  const { disk, clock, sent, watcher } = setUp({ handled });
  disk.write('same.wav', 'x');
  disk.write('changed.wav', 'xx');
  await watcher.open();
  await clock.pass(A_WHILE);
  expect(sent).toEqual(['changed.wav']);
});

test('an existing name waits for an answer, and is asked about again only after the file changes', async () => {
  const { disk, clock, sent, noted, seen, world, watcher } = setUp({ existingNames: ['a.wav', 'b.wav'] });
  disk.write('a.wav', 'x');
  await watcher.open();
  await clock.pass(A_WHILE);
  disk.write('a.wav', 'x');
  await clock.pass(A_WHILE);
  expect(seen()).toMatchObject({ conflicts: ['a.wav'], growing: 0 });
  world.answers = false;
  await watcher.askAboutConflicts();
  expect(seen()).toMatchObject({ conflicts: ['a.wav'] });
  world.answers = true;
  await watcher.askAboutConflicts();
  expect([seen()?.conflicts, noted]).toEqual([[], ['a.wav']]);
  disk.write('b.wav', 'x');
  await clock.pass(A_WHILE);
  watcher.skipConflicts();
  expect([seen()?.conflicts, noted]).toEqual([[], ['a.wav', 'b.wav']]);
  disk.emit({ kind: 'missed' });
  await clock.pass(A_WHILE);
  expect(seen()).toMatchObject({ conflicts: [], growing: 0 });
  disk.write('b.wav', 'xx');
  await clock.pass(A_WHILE);
  expect([seen()?.conflicts, sent]).toEqual([['b.wav'], []]);
});

test('a deleted file is no longer asked about', async () => {
  const { disk, clock, seen, watcher } = setUp({ existingNames: ['a.wav'] });
  disk.write('a.wav', 'x');
  await watcher.open();
  await clock.pass(A_WHILE);
  disk.delete('a.wav');
  await watcher.askAboutConflicts();
  expect(seen()).toMatchObject({ conflicts: [] });
});

test('files are sent later if the service can’t be asked', async () => {
  const { disk, clock, sent, noted, world, watcher } = setUp();
  world.isReachable = false;
  disk.write('a.wav', 'x');
  await watcher.open();
  await clock.pass(A_WHILE);
  world.isReachable = true;
  await clock.pass(60_000);
  expect([sent, noted]).toEqual([['a.wav'], ['a.wav']]);
});

test('files of other types are not sent, but counted', async () => {
  const { disk, clock, sent, seen, watcher } = setUp();
  disk.write('notes.txt', 'x');
  disk.write('take.wav.part', 'x');
  await watcher.open();
  await clock.pass(A_WHILE);
  expect([sent, seen()?.unsupported]).toEqual([[], 2]);
});

test('a new folder is scanned, and everything is scanned after missed events', async () => {
  const { disk, clock, sent, watcher } = setUp();
  await watcher.open();
  disk.writeUnnoticed('day 1/a.wav', 'x');
  disk.emit({ kind: 'folder', path: 'day 1' });
  await clock.pass(A_WHILE);
  expect(sent).toEqual(['day 1/a.wav']);
  disk.writeUnnoticed('b.wav', 'x');
  disk.emit({ kind: 'missed' });
  disk.emit({ kind: 'missed' });
  await clock.pass(A_WHILE);
  expect([sent, disk.watchers]).toEqual([['day 1/a.wav', 'b.wav'], 1]);
});

test.each([
  ['NotFoundError', 'gone'],
  ['NotAllowedError', 'permission'],
] as const)('a folder that rejects with %s ends watching: %s', async (name, why) => {
  const { disk, clock, sent, onEnd, watcher } = setUp();
  await watcher.open();
  disk.error = new DOMException('', name);
  disk.write('a.wav', 'x');
  disk.emit({ kind: 'missed' });
  await clock.pass(A_WHILE);
  expect([onEnd.mock.calls, sent, disk.watchers]).toEqual([[[why]], [], 0]);
});

test('a closed watcher sends nothing and listens to nothing', async () => {
  const { disk, clock, sent, watcher } = setUp();
  disk.write('a.wav', 'x');
  await watcher.open();
  await clock.pass(1_000);
  watcher.close();
  await clock.pass(A_WHILE);
  await runPendingTasks();
  expect([sent, disk.watchers]).toEqual([[], 0]);
});
