import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { connections, storages } from '#web/api/connections/connections.ts';
import { addConnection, changeKey, remove } from '#web/api/connections/connections-state.ts';
import { deleteStored } from '#web/api/connections/delete-stored.ts';
import { runForgetCallbacks } from '#web/api/connections/forget.ts';
import { notes } from '#web/ui/notify.ts';
import { drafts } from './drafts.ts';

let count = 0;
const given = (key: string, baseUrl = `https://media-${count}.example/api`) => ({
  connection: { baseUrl, key, headerName: 'x-api-key', prefix: '' },
  remember: false,
});
const active = () => connections.get().saved.find(({ id }) => id === connections.get().activeId);
const loaded = () => vi.waitFor(() => expect(drafts.isLoaded()).toBe(true));

beforeEach(async () => {
  count += 1;
  connections.change(() => addConnection({ saved: [], activeId: undefined }, given('first key of all')));
  await loaded();
});

test('a saved draft can be read until it is discarded', () => {
  drafts.keep('term.g1.t1', { word: 'GIF' });
  expect(drafts.read('term.g1.t1')).toEqual({ word: 'GIF' });
  drafts.discard('term.g1.t1');
  expect(drafts.read('term.g1.t1')).toBeUndefined();
});

test('drafts are listed by prefix, and listeners are notified', () => {
  const onChange = vi.fn<() => void>();
  const stop = drafts.subscribe(onChange);
  drafts.keep('term.g1.t2', 1);
  drafts.keep('term.g1.t1', 1);
  drafts.keep('term.g2.t3', 1);
  stop();
  expect(drafts.names('term.g1.')).toBe('t1\nt2');
  drafts.discard('term.g1.t2');
  expect(drafts.names('term.g1.')).toBe('t1');
  expect(onChange).toHaveBeenCalledTimes(3);
});

test('a draft survives a change of the key and is invisible to other connections', async () => {
  drafts.keep('new-glossary', 'Guests');
  connections.change((state) => changeKey(state, active()?.id ?? '', given('another key for the same')));
  expect(drafts.read('new-glossary')).toBe('Guests');
  connections.change((state) => addConnection(state, given('x', 'https://b.example/api')));
  await loaded();
  expect(drafts.read('new-glossary')).toBeUndefined();
});

test('signing out deletes the drafts of all keys of the connection', async () => {
  drafts.keep('new-glossary', 'before');
  const { id } = active() ?? { id: '' };
  connections.change((state) => changeKey(state, id, given('another key for the same')));
  drafts.keep('new-term.g1', 'after');
  const saved = active();
  const ids = saved ? [saved.id, ...saved.formerIds] : [];
  await Promise.all(ids.map(runForgetCallbacks));
  connections.change((state) => remove(state, saved?.id ?? ''));
  await Promise.all(ids.map(deleteStored));
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  expect(names.filter((name) => ids.some((one) => name.includes(one)))).toEqual([]);
  connections.change((state) => addConnection(state, given('first key of all')));
  await loaded();
  expect(drafts.names('new-')).toBe('');
});

test('drafts of older versions in local storage are migrated once', async () => {
  connections.change((state) =>
    addConnection(state, given('of an older version', 'https://old.example/api')),
  );
  const { id } = active() ?? { id: '' };
  storages.local.set(`lectern.draft.${id}.new-glossary`, '{"name":"Guests"}');
  storages.local.set(`lectern.draft.${id}.new-term.g1`, '{');
  await loaded();
  expect(drafts.read('new-glossary')).toEqual({ name: 'Guests' });
  expect(drafts.read('new-term.g1')).toBeUndefined();
  expect(storages.local.keys().filter((key) => key.startsWith('lectern.draft'))).toEqual([]);
});

test('warns once if drafts can’t be persisted', async () => {
  const fails = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(fails);
  drafts.keep('new-glossary', 'a');
  await vi.waitFor(() => expect(notes.get()).toHaveLength(1));
  drafts.keep('new-glossary', 'ab');
  expect(drafts.read('new-glossary')).toBe('ab');
  expect(notes.get().map(({ message }) => message)).toEqual([expect.stringContaining('can’t save drafts')]);
});

test('a batch of changes notifies listeners once, an empty one never', () => {
  const told = vi.fn<() => void>();
  const stop = drafts.subscribe(told);
  drafts.together(() => {
    for (const id of ['t1', 't2', 't3']) drafts.keep(`term.g9.${id}`, 1);
    drafts.discard('term.g9.t1');
  });
  drafts.together(() => undefined);
  stop();
  expect(told).toHaveBeenCalledTimes(1);
  expect(drafts.names('term.g9.')).toBe('t2\nt3');
});
