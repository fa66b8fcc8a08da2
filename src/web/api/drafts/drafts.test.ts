import { beforeEach, expect, test, vi } from 'vitest';
import { connections, storages } from '#web/api/connections.ts';
import { connect, remove, renew } from '#web/api/connections-state.ts';
import { deleteStored } from '#web/api/forget.ts';
import { notes } from '#web/ui/notify.ts';
import { drafts } from './drafts.ts';

const given = (key: string) => ({
  connection: { baseUrl: 'https://media.example/api', key, headerName: 'x-api-key', prefix: '' },
  remember: false,
});
const active = () => connections.get().saved.find(({ id }) => id === connections.get().activeId);

beforeEach(() => {
  for (const key of storages.local.keys()) storages.local.delete(key);
  connections.change(() => connect({ saved: [], activeId: undefined }, given('first key of all')));
});

test('a draft is read as it was kept, until it is discarded', () => {
  drafts.keep('term.g1.t1', { word: 'GIF' });
  expect(drafts.read('term.g1.t1')).toEqual({ word: 'GIF' });
  drafts.discard('term.g1.t1');
  expect(drafts.read('term.g1.t1')).toBeUndefined();
});

test('drafts are listed by how their names begin, and whoever listens is told', () => {
  const told = vi.fn<() => void>();
  const stop = drafts.subscribe(told);
  drafts.keep('term.g1.t2', 1);
  drafts.keep('term.g1.t1', 1);
  drafts.keep('term.g2.t3', 1);
  stop();
  expect(drafts.names('term.g1.')).toBe('t1\nt2');
  expect(told).toHaveBeenCalledTimes(3);
});

test('a draft outlives its key, and another connection does not see it', () => {
  drafts.keep('new-glossary', 'Guests');
  connections.change((state) => renew(state, active()?.id ?? '', given('another key for the same')));
  expect(drafts.read('new-glossary')).toBe('Guests');
  const other = { ...given('x'), connection: { ...given('x').connection, baseUrl: 'https://b.example/api' } };
  connections.change((state) => connect(state, other));
  expect(drafts.read('new-glossary')).toBeUndefined();
});

test('signing out deletes drafts of every key the connection had', async () => {
  drafts.keep('new-glossary', 'before');
  connections.change((state) => renew(state, active()?.id ?? '', given('another key for the same')));
  drafts.keep('new-term.g1', 'after');
  const saved = active();
  connections.change((state) => remove(state, saved?.id ?? ''));
  for (const id of saved ? [saved.id, ...saved.formerIds] : []) await deleteStored(id);
  expect(storages.local.keys().filter((key) => key.startsWith('lectern.draft'))).toEqual([]);
});

test('what is not JSON is nothing', () => {
  drafts.keep('new-glossary', 'x');
  const key = storages.local.keys().find((name) => name.startsWith('lectern.draft'));
  storages.local.set(key ?? '', '{');
  expect(drafts.read('new-glossary')).toBeUndefined();
});

test('that what is typed does not outlive the page is said once', () => {
  const set = vi.spyOn(storages.local, 'set').mockReturnValue(false);
  drafts.keep('new-glossary', 'a');
  drafts.keep('new-glossary', 'ab');
  set.mockRestore();
  expect(notes.get().map(({ message }) => message)).toEqual([
    expect.stringContaining('can’t keep what you type'),
  ]);
});

test('what is kept and discarded together is told once, and nothing is not told', () => {
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
