import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConnectionDrafts } from './connection-drafts.ts';
import { DraftLog, draftDatabase } from './draft-log.ts';

let count = 0;
const newId = () => `kept-drafts-${count++}`;

/** Opens the drafts as after a reload, or in another tab. */
async function opened(home: string, ...others: string[]): Promise<ConnectionDrafts> {
  const drafts = new ConnectionDrafts({
    ids: [home, ...others],
    onChange: () => {},
    onNotPersisted: () => {},
  });
  onTestFinished(() => drafts.close());
  await vi.waitFor(() => expect(drafts.isLoaded).toBe(true));
  return drafts;
}

/** Returns the content of the log. */
async function logged(id: string): Promise<Readonly<Record<string, unknown>>> {
  const log = new DraftLog(draftDatabase(id));
  const left = await log.current();
  await log.close();
  return Object.fromEntries(left.map(([name, value]) => [name, value]));
}

test('saved drafts are there after a reload, discarded ones are not', async () => {
  const id = newId();
  const before = await opened(id);
  before.change(['a', { word: 'GIF' }]);
  before.change(['b', 1]);
  before.change(['c', 'kept later']);
  before.change(['b']);
  await vi.waitFor(async () => expect(await logged(id)).toEqual({ a: { word: 'GIF' }, c: 'kept later' }));
  const after = await opened(id);
  expect(after.names('')).toBe('a\nc');
  expect(after.read('a')).toEqual({ word: 'GIF' });
});

test('a draft saved while the log loads wins over the log', async () => {
  const id = newId();
  const before = await opened(id);
  before.change(['a', 'old']);
  before.change(['b', 'old']);
  await vi.waitFor(async () => expect(await logged(id)).toEqual({ a: 'old', b: 'old' }));
  const after = new ConnectionDrafts({ ids: [id], onChange: () => {}, onNotPersisted: () => {} });
  onTestFinished(() => after.close());
  after.change(['a', 'new']);
  after.change(['b']);
  await vi.waitFor(() => expect(after.isLoaded).toBe(true));
  expect(after.names('')).toBe('a');
  await vi.waitFor(async () => expect(await logged(id)).toEqual({ a: 'new' }));
});

test('other tabs receive saved and discarded drafts', async () => {
  const id = newId();
  const [one, other] = [await opened(id), await opened(id)];
  one.change(['a', 1]);
  await vi.waitFor(() => expect(other.read('a')).toBe(1));
  other.change(['a']);
  await vi.waitFor(() => expect(one.read('a')).toBeUndefined());
});

test('drafts under a former id are moved to the first id', async () => {
  const [home, former] = [newId(), newId()];
  const before = await opened(former);
  before.change(['a', 'there']);
  before.change(['b', 'there']);
  await vi.waitFor(async () => expect(await logged(former)).toEqual({ a: 'there', b: 'there' }));
  const first = await opened(home);
  first.change(['b', 'here']);
  await vi.waitFor(async () => expect(await logged(home)).toEqual({ b: 'here' }));
  const moved = await opened(home, former);
  expect(moved.read('a')).toBe('there');
  expect(await logged(home)).toEqual({ a: 'there', b: 'here' });
  expect(await logged(former)).toEqual({});
});

test('a mostly outdated log is compacted', async () => {
  const id = newId();
  const drafts = await opened(id);
  drafts.change(['stays', 1]);
  const log = new DraftLog(draftDatabase(id));
  onTestFinished(() => log.close());
  const records = async () => {
    let all = 0;
    for await (const changes of log.read()) all += changes.length;
    return all;
  };
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 500; at += 1) drafts.change([`draft-${at}`, round]);
    await vi.waitFor(async () => expect((await logged(id))['draft-499']).toBe(round));
  }
  for (let at = 0; at < 500; at += 1) drafts.change([`draft-${at}`]);
  await vi.waitFor(async () => expect(await records()).toBe(1));
  expect(await logged(id)).toEqual({ stays: 1 });
});

test('without a database, drafts stay in memory and a warning is shown', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Forbidden.', 'SecurityError');
  });
  const onNotPersisted = vi.fn<() => void>();
  const drafts = new ConnectionDrafts({ ids: [newId()], onChange: () => {}, onNotPersisted });
  onTestFinished(() => drafts.close());
  await vi.waitFor(() => expect(drafts.isLoaded).toBe(true));
  expect(onNotPersisted).not.toHaveBeenCalled();
  drafts.change(['a', 1]);
  expect(drafts.read('a')).toBe(1);
  await vi.waitFor(() => expect(onNotPersisted).toHaveBeenCalled());
});

test('a failed write is repeated with the next one, with the latest values', async () => {
  const id = newId();
  const drafts = await opened(id);
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
    throw new DOMException('No room.', 'QuotaExceededError');
  });
  drafts.change(['a', 1]);
  await vi.waitFor(() => expect(full).toHaveBeenCalledTimes(1));
  drafts.change(['b', 2]);
  await vi.waitFor(async () => expect(await logged(id)).toEqual({ a: 1, b: 2 }));
});

test('invalid records of the log are ignored', async () => {
  const id = newId();
  const log = new DraftLog(draftDatabase(id));
  await log.append([['a', 1]]);
  await log.close();
  const opening = indexedDB.open(draftDatabase(id));
  await new Promise((resolve) => opening.addEventListener('success', resolve));
  const store = opening.result.transaction('log', 'readwrite').objectStore('log');
  for (const hostile of ['{', '[["b"', '[[1, 2]]', { a: 1 }]) store.add(hostile);
  opening.result.close();
  expect((await opened(id)).names('')).toBe('a');
});
