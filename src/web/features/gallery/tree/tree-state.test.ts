import { describe, expect, test } from 'vitest';
import { applyFilter, buildCatalog, type Catalog, entrySet, has, noEntries } from '#catalog/client.ts';
import { isFolderOpen, nextTree, type TreeAction, type TreeState, treeOf } from './tree-state.ts';

const catalog = buildCatalog(['a/1.wav', 'a/b/2.wav', 'c/3.wav', 'c/d/anna.wav']);
const after = (...actions: TreeAction[]) => actions.reduce(nextTree, treeOf(catalog));

function choose(of: Catalog, ...paths: string[]) {
  return entrySet(Uint8Array.from(of.entries, (path) => (paths.includes(path) ? 1 : 0)));
}
function selected({ catalog, selection }: TreeState): string[] {
  return catalog.entries.filter((_, entry) => has(selection, entry));
}
function openFolders(state: TreeState): string[] {
  const shown = applyFilter(state.catalog, { query: state.query, type: 'any' });
  return state.catalog.folders
    .slice(1)
    .filter((folder) => isFolderOpen(state, shown, folder))
    .map(({ path }) => path);
}

describe('opening', () => {
  test('a folder lasts until it is closed', () => {
    const opened = after({ type: 'open', paths: ['a/', 'c/'], open: true });
    expect(openFolders(opened)).toEqual(['a/', 'c/']);
    expect(openFolders(nextTree(opened, { type: 'open', paths: ['a/'], open: false }))).toEqual(['c/']);
  });

  test('a search shows its hits and gives back what was open before', () => {
    const searching = after({ type: 'open', paths: ['a/'], open: true }, { type: 'query', query: 'anna' });
    expect(openFolders(searching)).toEqual(['a/', 'c/', 'c/d/']);
    const closed = nextTree(searching, { type: 'open', paths: ['c/'], open: false });
    expect(openFolders(closed)).toEqual(['a/', 'c/d/']);
    expect(openFolders(nextTree(closed, { type: 'query', query: '' }))).toEqual(['a/']);
  });

  test('revealing a path opens everything around it and nothing else', () => {
    const state = after({ type: 'reveal', path: 'c/d/anna.wav' });
    expect(openFolders(state)).toEqual(['c/', 'c/d/']);
    expect(state.focus).toBe('c/d/anna.wav');
  });

  test('revealing the root takes the focus off every row', () => {
    expect(after({ type: 'focus', path: 'a/' }, { type: 'reveal', path: '' }).focus).toBeUndefined();
  });
});

describe('a new list', () => {
  const next = buildCatalog(['a/0.wav', 'a/1.wav', 'c/3.wav', 'z.wav']);

  test('keeps focus, open folders and what is still there of the selection, and selects nothing new', () => {
    const state = after(
      { type: 'open', paths: ['a/'], open: true },
      { type: 'focus', path: 'a/1.wav' },
      { type: 'select', selection: choose(catalog, 'a/1.wav', 'a/b/2.wav') },
      { type: 'list', catalog: next },
    );
    expect(state.focus).toBe('a/1.wav');
    expect(openFolders(state)).toEqual(['a/']);
    expect(selected(state)).toEqual(['a/1.wav']);
  });

  test('carries the start of a range over as well', () => {
    const state = after(
      { type: 'select', selection: choose(catalog, 'a/1.wav'), anchor: 'a/1.wav' },
      { type: 'list', catalog: next },
      { type: 'extend', range: choose(next, 'c/3.wav'), anchor: 'a/1.wav', base: choose(next, 'a/1.wav') },
    );
    expect(selected(state)).toEqual(['a/1.wav', 'c/3.wav']);
  });
});

describe('ranges', () => {
  const base = choose(catalog, 'c/3.wav');
  const first: TreeAction = {
    type: 'extend',
    range: choose(catalog, 'a/1.wav', 'a/b/2.wav'),
    anchor: 'a/1.wav',
    base,
  };

  test('the next range from the same start replaces the last, beside what was selected before', () => {
    const state = after(first, { ...first, range: choose(catalog, 'a/1.wav') });
    expect(selected(state)).toEqual(['a/1.wav', 'c/3.wav']);
  });

  test('moving on gives the start up', () => {
    expect(after(first, { type: 'focus', path: 'c/' }).anchor).toBeUndefined();
  });

  test('clearing gives the start up', () => {
    const state = after(first, { type: 'select', selection: noEntries(catalog) });
    expect(state.anchor).toBeUndefined();
    expect(selected(state)).toEqual([]);
  });
});
