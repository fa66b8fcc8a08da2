import { beforeEach, expect, test } from 'vitest';
import { inMemory } from '#web/lib/key-value.ts';
import { type ConnectionsState, connect, remove } from './connections-state.ts';
import { concernsList, load, type Storages, save, saveTab } from './connections-storage.ts';

const KEY = 'a-key-of-at-least-thirty-two-characters';
let storages: Storages;

beforeEach(() => {
  storages = { local: inMemory(), session: inMemory() };
});

function connected(remember: boolean, baseUrl = 'https://a.test/api'): ConnectionsState {
  const connection = { baseUrl, key: KEY, headerName: 'Authorization', prefix: 'Bearer' };
  return connect({ saved: [], activeId: undefined }, { connection, remember });
}

function everything({ local }: Storages): string {
  return local
    .keys()
    .map((key) => local.get(key))
    .join('\n');
}

test('what is saved is loaded again as it was', () => {
  const state = connected(false);
  save(storages, state);
  expect(load(storages)).toEqual(state);
});

test('a key that is not remembered never reaches local storage', () => {
  save(storages, connected(false));
  expect(everything(storages)).not.toContain(KEY);
});

test('a remembered key outlives the session, another leaves its connection without a key', () => {
  for (const remember of [true, false]) {
    const state = connected(remember, `https://${remember}.test/api`);
    save(storages, state);
    const later = load({ ...storages, session: inMemory() });
    expect(later.activeId).toBe(state.activeId);
    expect(later.saved[0]?.key).toBe(remember ? KEY : undefined);
  }
});

test('a connection taken away leaves nothing of itself', () => {
  const state = connected(true);
  save(storages, state);
  save(storages, remove(state, state.activeId ?? ''));
  expect(everything(storages)).not.toContain(KEY);
  expect(
    storages.session
      .keys()
      .map((key) => storages.session.get(key))
      .join(''),
  ).not.toContain(KEY);
  expect(load(storages)).toEqual({ saved: [], activeId: undefined });
});

test.each([
  'not json',
  '{}',
  '[1, null, {"id": "x"}]',
  '[{"id":"x","baseUrl":"javascript:alert(1)","headerName":"a","prefix":"","keyEnd":"","remembered":true,"formerIds":[]}]',
])('what can’t be a connection is dropped: %s', (text) => {
  storages.local.set('lectern.connections', text);
  storages.session.set('lectern.keys', text);
  expect(load(storages)).toEqual({ saved: [], activeId: undefined });
});

test('each tab keeps its own active connection; a new tab starts with the last one', () => {
  const state = connected(true);
  save(storages, state);
  const otherTab = { ...storages, session: inMemory() };
  save(otherTab, { ...state, activeId: undefined });
  expect(load(storages).activeId).toBe(state.activeId);
});

test('a key leaves this tab once another has signed out, and the other tab’s choice stays', () => {
  save(storages, connected(false));
  storages.local.set('lectern.connections', '[]');
  storages.local.set('lectern.active', 'chosen elsewhere');
  saveTab(storages, load(storages));
  expect(storages.session.get('lectern.keys')).not.toContain(KEY);
  expect(storages.local.get('lectern.active')).toBe('chosen elsewhere');
});

test('only a change of the list, or a clearing of all, concerns other tabs', () => {
  save(storages, connected(true));
  expect(storages.local.keys().filter((key) => concernsList({ key }))).toEqual(['lectern.connections']);
  expect(concernsList({ key: null })).toBe(true);
});
