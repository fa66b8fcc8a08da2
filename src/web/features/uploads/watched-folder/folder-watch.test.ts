import { afterEach, expect, test } from 'vitest';
import { FolderOnDisk, ManualClock, runPendingTasks } from '#web/features/uploads/testing/folder-on-disk.ts';
import { createMemoryStore, type FolderStore } from './folder-store.ts';
import { FolderWatch } from './folder-watch.ts';

let keepers: FolderWatch[] = [];
let browsers = 0;
afterEach(async () => {
  for (const keeper of keepers) keeper.close();
  keepers = [];
  await runPendingTasks();
});

/** A browser whose tabs share one store. */
function browser({ isLasting = true } = {}) {
  const remembered: FolderStore = { ...createMemoryStore(), isPersistent: true };
  const disk = new FolderOnDisk();
  const clock = new ManualClock();
  const sent: string[] = [];
  const name = `browser ${browsers++}`;
  const settings = { isLasting };
  const openTab = async (tab: string, connectionId = 'key 1') => {
    const keeper = new FolderWatch({
      connectionId,
      name,
      access: disk,
      clock,
      openStore: () => (settings.isLasting ? remembered : createMemoryStore()),
      createSender: ({ target }) => ({
        send(files) {
          sent.push(...files.map(({ path }) => `${tab}: ${target}${path}`));
          return Promise.resolve(new Set());
        },
        ask: () => Promise.resolve(true),
      }),
    });
    keepers.push(keeper);
    await runPendingTasks();
    return keeper;
  };
  return { disk, clock, sent, settings, openTab };
}
const kind = (keeper: FolderWatch) => keeper.state.get().kind;

test('a folder is watched from when it is chosen until it is stopped', async () => {
  const { disk, clock, sent, openTab } = browser();
  const tab = await openTab('a');
  expect(kind(tab)).toBe('off');
  disk.write('one.wav', 'x');
  expect(await tab.chooseFolder('interviews/')).toBe(true);
  expect(tab.state.get()).toMatchObject({
    kind: 'watching',
    folder: { name: 'takes', target: 'interviews/' },
  });
  await clock.pass(10_000);
  await tab.stop();
  disk.write('two.wav', 'x');
  await clock.pass(10_000);
  expect([kind(tab), sent, disk.watchers]).toEqual(['off', ['a: interviews/one.wav'], 0]);
});

test('a later page continues to watch and knows which files were sent, also after a stop', async () => {
  const { disk, clock, sent, openTab } = browser();
  const before = await openTab('a');
  disk.write('one.wav', 'x');
  await before.chooseFolder('');
  await clock.pass(10_000);
  before.close();
  disk.write('two.wav', 'x');
  const later = await openTab('b');
  expect(kind(later)).toBe('watching');
  await clock.pass(10_000);
  await later.stop();
  await later.chooseFolder('');
  await clock.pass(10_000);
  expect(sent).toEqual(['a: one.wav', 'b: two.wav']);
});

test('all files are sent again to another folder of the gallery', async () => {
  const { disk, clock, sent, openTab } = browser();
  const tab = await openTab('a');
  disk.write('one.wav', 'x');
  for (const target of ['', 'there/']) {
    await tab.chooseFolder(target);
    await clock.pass(10_000);
    await tab.stop();
  }
  expect(sent).toEqual(['a: one.wav', 'a: there/one.wav']);
});

test('one of two tabs watches, the other takes over when it closes, and any tab can stop', async () => {
  const { disk, clock, sent, openTab } = browser();
  const [one, two] = [await openTab('a'), await openTab('b')];
  await one.chooseFolder('');
  await runPendingTasks();
  expect([kind(one), kind(two)]).toEqual(['watching', 'elsewhere']);
  expect(await two.chooseFolder('')).toBe(false);
  disk.write('one.wav', 'x');
  await clock.pass(10_000);
  one.close();
  await runPendingTasks();
  expect(kind(two)).toBe('watching');
  const three = await openTab('c');
  expect(kind(three)).toBe('elsewhere');
  disk.write('two.wav', 'x');
  await clock.pass(10_000);
  await three.stop();
  await runPendingTasks();
  expect([kind(two), kind(three), disk.watchers]).toEqual(['off', 'off', 0]);
  expect(sent).toEqual(['a: one.wav', 'b: two.wav']);
});

test('a folder that may not be remembered is watched only in its tab, until the tab closes', async () => {
  const { openTab } = browser({ isLasting: false });
  const [one, two] = [await openTab('a'), await openTab('b')];
  await one.chooseFolder('');
  await runPendingTasks();
  expect([kind(one), one.isPersisted.get(), kind(two)]).toEqual(['watching', false, 'off']);
  expect(await two.chooseFolder('')).toBe(false);
  one.close();
  await runPendingTasks();
  expect(kind(await openTab('c'))).toBe('off');
});

test('a folder that is remembered later is watched in later pages, with its sent files', async () => {
  const { disk, clock, sent, settings, openTab } = browser({ isLasting: false });
  const tab = await openTab('a');
  await tab.chooseFolder('');
  disk.write('one.wav', 'x');
  await clock.pass(10_000);
  await tab.persist();
  expect(tab.isPersisted.get()).toBe(false);
  settings.isLasting = true;
  await tab.persist();
  disk.write('two.wav', 'x');
  await clock.pass(10_000);
  expect(tab.isPersisted.get()).toBe(true);
  tab.close();
  const later = await openTab('b');
  await clock.pass(10_000);
  expect([kind(later), sent]).toEqual(['watching', ['a: one.wav', 'a: two.wav']]);
});

test('a folder waits for the user after a change of the key', async () => {
  const { disk, clock, sent, openTab } = browser();
  const before = await openTab('a');
  await before.chooseFolder('');
  before.close();
  disk.write('one.wav', 'x');
  const later = await openTab('b', 'key 2');
  await clock.pass(10_000);
  expect([later.state.get(), sent]).toMatchObject([{ kind: 'awaiting', why: 'new-key' }, []]);
  await later.resume();
  await clock.pass(10_000);
  expect([kind(later), sent]).toEqual(['watching', ['b: one.wav']]);
});

test('a missing folder is reported, and found again on request', async () => {
  const { disk, openTab } = browser();
  const tab = await openTab('a');
  await tab.chooseFolder('');
  disk.error = new DOMException('', 'NotFoundError');
  disk.emit({ kind: 'missed' });
  await runPendingTasks();
  expect(kind(tab)).toBe('gone');
  await tab.resume();
  expect(kind(tab)).toBe('gone');
  disk.error = undefined;
  await tab.resume();
  expect(kind(tab)).toBe('watching');
});

test('a sign-out stops the folder of that connection only', async () => {
  const { disk, clock, sent, openTab } = browser();
  const tab = await openTab('a');
  await tab.chooseFolder('');
  disk.write('one.wav', 'x');
  await tab.forget('another');
  expect(kind(tab)).toBe('watching');
  await tab.forget('key 1');
  await clock.pass(10_000);
  expect([kind(tab), sent, disk.watchers]).toEqual(['off', [], 0]);
});
