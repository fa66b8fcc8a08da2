import { beforeEach, expect, test } from 'vitest';
import { inMemory } from '#web/lib/key-value.ts';
import { addConnection, type ConnectionsState, remove } from './connections-state.ts';
import { concernsList, load, type Storages, save, saveTab } from './connections-storage.ts';

const KEY = 'a-key-of-at-least-thirty-two-characters';
let storages: Storages;

beforeEach(() => {
  storages = { local: inMemory(), session: inMemory() };
});

function connected(remember: boolean, baseUrl = 'https://a.test/api'): ConnectionsState {
  const connection = { baseUrl, key: KEY, headerName: 'Authorization', prefix: 'Bearer' };
  return addConnection({ saved: [], activeId: undefined }, { connection, remember });
}

function everything({ local }: Storages): string {
  return local
    .keys()
    .map((key) => local.get(key))
    .join('\n');
}

test('loads what was saved', () => {
  const state = connected(false);
  save(storages, state);
  expect(load(storages)).toEqual(state);
});

test('never writes a key to local storage unless it is remembered', () => {
  save(storages, connected(false));
  expect(everything(storages)).not.toContain(KEY);
});

test('keeps a remembered key after the session, and drops others', () => {
  for (const remember of [true, false]) {
    const state = connected(remember, `https://${remember}.test/api`);
    save(storages, state);
    const later = load({ ...storages, session: inMemory() });
    expect(later.activeId).toBe(state.activeId);
    expect(later.saved[0]?.key).toBe(remember ? KEY : undefined);
  }
});

test('removes all data of a removed connection', () => {
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
])('ignores invalid stored data: %s', (text) => {
  storages.local.set('lectern.connections', text);
  storages.session.set('lectern.keys', text);
  expect(load(storages)).toEqual({ saved: [], activeId: undefined });
});

test('stores the active connection per tab; a new tab starts with the last one', () => {
  const state = connected(true);
  save(storages, state);
  const otherTab = { ...storages, session: inMemory() };
  save(otherTab, { ...state, activeId: undefined });
  expect(load(storages).activeId).toBe(state.activeId);
});

test('removes a key that another tab signed out, and keeps that tab’s active connection', () => {
  save(storages, connected(false));
  storages.local.set('lectern.connections', '[]');
  storages.local.set('lectern.active', 'chosen elsewhere');
  saveTab(storages, load(storages));
  expect(storages.session.get('lectern.keys')).not.toContain(KEY);
  expect(storages.local.get('lectern.active')).toBe('chosen elsewhere');
});

test('reports storage events only for the list or a complete clear', () => {
  save(storages, connected(true));
  expect(storages.local.keys().filter((key) => concernsList({ key }))).toEqual(['lectern.connections']);
  expect(concernsList({ key: null })).toBe(true);
});
