import { describe, expect, test } from 'vitest';
import { nextRemainingRow } from '#catalog/deletion/deletions.ts';
import { buildCatalog } from '#catalog/list/catalog-builder.ts';
import { pathsIn } from '#catalog/testing/catalogs.ts';
import type { Act, Move } from './protocol.ts';
import { Tree } from './tree.ts';

const LIST = ['a/1.wav', 'a/b/2.wav', 'c/3.wav', 'c/d/anna.wav'];

function treeOf(list: readonly string[] = LIST, ...acts: Act[]): Tree {
  const tree = new Tree(buildCatalog(list));
  for (const act of acts) tree.act(act);
  return tree;
}
const enter = (path: string): Act => ({ do: 'enter', path, clears: false });
const move = (by: Move, extend = false): Act => ({ do: 'move', by, extend, page: 4 });
const search = (tree: Tree, query: string) => tree.filterBy({ query, type: 'any' });
const selected = (tree: Tree) => pathsIn(tree.catalog, tree.selection);
const rowsOf = (tree: Tree) => tree.rows.slice(0, tree.rows.length);
const openFolders = (tree: Tree) =>
  rowsOf(tree).flatMap((row) => (row.kind === 'folder' && row.open ? row.path : []));
const focusOf = (tree: Tree) => (tree.isFocused ? tree.rows.at(tree.focusIndex)?.path : undefined);

describe('opening', () => {
  test('a folder lasts until it is closed', () => {
    const tree = treeOf(LIST, enter('a/'), enter('c/'));
    expect(openFolders(tree)).toEqual(['a/', 'c/']);
    tree.act(enter('a/'));
    expect(openFolders(tree)).toEqual(['c/']);
  });

  test('by a search ends with it and restores the earlier state', () => {
    const tree = treeOf([...LIST, 'a/anna.wav'], enter('a/'));
    search(tree, 'anna');
    expect(openFolders(tree)).toEqual(['a/', 'c/', 'c/d/']);
    tree.act(enter('c/'));
    expect(openFolders(tree)).toEqual(['a/']);
    search(tree, '');
    expect(openFolders(tree)).toEqual(['a/']);
    search(tree, 'anna');
    expect(openFolders(tree)).toEqual(['a/', 'c/', 'c/d/']);
  });

  test('all folders includes nested ones; closing them focuses the folder that hides the focused row', () => {
    const tree = treeOf(LIST, { do: 'focus', path: 'c/3.wav' }, { do: 'open-all' });
    expect(openFolders(tree)).toEqual(['a/', 'a/b/', 'c/', 'c/d/']);
    expect(focusOf(tree)).toBe('c/3.wav');
    tree.act({ do: 'close-all' });
    expect(openFolders(tree)).toEqual([]);
    expect(focusOf(tree)).toBe('c/');
  });

  test('all folders during a search ends with it, and each folder can be toggled', () => {
    const tree = treeOf([...LIST, 'a/anna.wav'], enter('a/'));
    search(tree, 'anna');
    tree.act({ do: 'close-all' });
    expect(openFolders(tree)).toEqual([]);
    tree.act(enter('c/'));
    expect(openFolders(tree)).toEqual(['c/']);
    tree.act({ do: 'open-all' });
    expect(openFolders(tree)).toEqual(['a/', 'c/', 'c/d/']);
    search(tree, '');
    expect(openFolders(tree)).toEqual(['a/']);
  });

  test('revealing a path opens only the folders around it', () => {
    const tree = treeOf();
    expect(tree.act({ do: 'reveal', path: 'c/d/anna.wav' })).toEqual({ kind: 'entered', path: 'c/d/' });
    expect(openFolders(tree)).toEqual(['c/', 'c/d/']);
    expect(focusOf(tree)).toBe('c/d/anna.wav');
  });

  test('revealing the root removes the focus', () => {
    expect(focusOf(treeOf(LIST, { do: 'focus', path: 'a/' }, { do: 'reveal', path: '' }))).toBeUndefined();
  });

  test('the folder of the address opens as far as it exists, and further when it appears', () => {
    const tree = treeOf(['a/1.wav']);
    tree.goTo('a/b/c/');
    expect([focusOf(tree), tree.at]).toEqual(['a/', 'a/b/c/']);
    tree.setCatalog(buildCatalog(['a/1.wav', 'a/b/c/2.wav']));
    expect(focusOf(tree)).toBe('a/b/c/');
    expect(openFolders(tree)).toEqual(['a/', 'a/b/', 'a/b/c/']);
  });
});

describe('a new list', () => {
  const next = buildCatalog(['a/0.wav', 'a/1.wav', 'c/3.wav', 'z.wav']);

  test('keeps focus, open folders and selection, and selects nothing new', () => {
    const tree = treeOf(LIST, enter('a/'), { do: 'toggle', path: 'a/b/' }, { do: 'toggle', path: 'a/1.wav' });
    tree.setCatalog(next);
    expect(focusOf(tree)).toBe('a/1.wav');
    expect(openFolders(tree)).toEqual(['a/']);
    expect(selected(tree)).toEqual(['a/1.wav']);
  });

  test('keeps the start of a range', () => {
    const tree = treeOf(LIST, enter('a/'), { do: 'toggle', path: 'a/1.wav' });
    tree.setCatalog(next);
    tree.act({ do: 'extend', path: 'c/' });
    expect(selected(tree)).toEqual(['a/1.wav', 'c/3.wav']);
  });

  test('that only appends to the last one gives the same state', () => {
    const first = buildCatalog(LIST.slice(0, 2));
    const [grown, other] = [new Tree(first), new Tree(first)];
    for (const tree of [grown, other]) {
      tree.act(enter('a/'));
      tree.act({ do: 'toggle', path: 'a/b/' });
    }
    grown.setCatalog(buildCatalog(LIST), true);
    other.setCatalog(buildCatalog(LIST));
    expect(rowsOf(grown)).toEqual(rowsOf(other));
    expect(selected(grown)).toEqual(selected(other));
  });

  test('reopens an open folder that was missing for a while', () => {
    const tree = treeOf(LIST, enter('a/'));
    tree.setCatalog(buildCatalog(['c/3.wav']));
    tree.setCatalog(buildCatalog(LIST));
    expect(openFolders(tree)).toEqual(['a/']);
  });
});

describe('ranges', () => {
  const tree = () =>
    treeOf(
      ['a.wav', 'b.wav', 'c.wav', 'd.wav'],
      { do: 'toggle', path: 'a.wav' },
      { do: 'toggle', path: 'c.wav' },
    );

  test('a second range from the same start replaces the first and keeps the earlier selection', () => {
    const started = tree();
    started.act(move('next', true));
    expect(selected(started)).toEqual(['a.wav', 'c.wav', 'd.wav']);
    started.act(move('previous', true));
    started.act(move('previous', true));
    expect(selected(started)).toEqual(['a.wav', 'b.wav', 'c.wav']);
  });

  test('moving the focus ends the range', () => {
    const started = tree();
    started.act(move('last'));
    started.act({ do: 'select-only', path: 'd.wav' });
    started.act(move('first'));
    started.act(move('next', true));
    expect(selected(started)).toEqual(['a.wav', 'b.wav', 'd.wav']);
  });

  test('clearing the selection ends the range', () => {
    const started = tree();
    started.act({ do: 'clear' });
    expect(selected(started)).toEqual([]);
    started.act(move('next', true));
    expect(selected(started)).toEqual(['c.wav', 'd.wav']);
  });
});

describe('keys of the tree pattern', () => {
  // Rows: a/ (open), a/b/ (closed), a/1.wav, empty/ (open), z.wav
  const at = (path: string) =>
    treeOf(['a/1.wav', 'a/b/2.wav', 'empty/', 'z.wav'], enter('a/'), enter('empty/'), { do: 'focus', path });

  test.each<[at: string, act: Act, to: string]>([
    ['a/', move('next'), 'a/b/'],
    ['z.wav', move('next'), 'z.wav'],
    ['a/', move('previous'), 'a/'],
    ['a/1.wav', move('first'), 'a/'],
    ['a/', move('last'), 'z.wav'],
    ['a/', move('page-down'), 'empty/'],
    ['z.wav', move('page-up'), 'a/b/'],
    ['a/', { do: 'right' }, 'a/b/'],
    ['empty/', { do: 'right' }, 'empty/'],
    ['z.wav', { do: 'right' }, 'z.wav'],
    ['a/b/', { do: 'left' }, 'a/'],
    ['a/1.wav', { do: 'left' }, 'a/'],
    ['z.wav', { do: 'left' }, 'z.wav'],
    ['a/', { do: 'type', text: 'z', again: false }, 'z.wav'],
    ['a/', { do: 'type', text: 'a', again: true }, 'a/'],
    ['a/', { do: 'type', text: 'q', again: false }, 'a/'],
  ])('on %s, %j focuses %s', (path, act, to) => {
    const tree = at(path);
    expect(tree.act(act)).toEqual({ kind: 'nothing' });
    expect(focusOf(tree)).toBe(to);
  });

  test('right opens a folder, left closes it, and “*” opens all its siblings', () => {
    const tree = at('a/b/');
    tree.act({ do: 'right' });
    expect(openFolders(tree)).toEqual(['a/', 'a/b/', 'empty/']);
    tree.act({ do: 'left' });
    expect(openFolders(tree)).toEqual(['a/', 'empty/']);
    const closed = treeOf(LIST, { do: 'focus', path: 'a/' }, { do: 'open-siblings' });
    expect(openFolders(closed)).toEqual(['a/', 'c/']);
  });

  test.each<[at: string, act: Act, kind: string]>([
    ['z.wav', { do: 'activate' }, 'details'],
    ['a/b/', { do: 'activate' }, 'entered'],
    ['z.wav', { do: 'menu' }, 'menu'],
    ['z.wav', { do: 'delete' }, 'delete'],
    ['z.wav', { do: 'escape' }, 'end-search'],
  ])('on %s, %j returns %s', (path, act, kind) => {
    expect(at(path).act(act).kind).toBe(kind);
  });

  test('do nothing if there are no rows', () => {
    const acts: Act[] = [move('next'), { do: 'right' }, { do: 'left' }, { do: 'activate' }, { do: 'delete' }];
    for (const act of acts) expect(treeOf([]).act(act)).toEqual({ kind: 'nothing' });
  });

  test('delete applies to the selection, else to the focused row, or to one unselected row', () => {
    const tree = at('z.wav');
    tree.act({ do: 'delete' });
    expect(selected(tree)).toEqual(['z.wav']);
    tree.act({ do: 'toggle', path: 'a/b/' });
    tree.act({ do: 'delete', path: 'z.wav' });
    expect(selected(tree)).toEqual(['a/b/2.wav', 'z.wav']);
    tree.act({ do: 'delete', path: 'a/1.wav' });
    expect(selected(tree)).toEqual(['a/1.wav']);
  });

  test('delete doesn’t apply to uploads', () => {
    const tree = treeOf(['a.wav']);
    tree.setUploads(new Map([['', [{ id: '1', path: 'b.wav', stage: 'coming' }]]]));
    tree.act({ do: 'focus', path: 'b.wav' });
    expect(tree.act({ do: 'delete' })).toEqual({ kind: 'nothing' });
    expect(tree.act({ do: 'menu' })).toEqual({ kind: 'nothing' });
  });
});

test('opening a folder changes neither focus nor selection', () => {
  const tree = treeOf(['a/1.wav', 'b.wav'], { do: 'select-only', path: 'b.wav' }, { do: 'open', path: 'a/' });
  expect(tree.rows.indexOf('a/1.wav')).toBe(1);
  expect(tree.rows.at(tree.focusIndex)?.path).toBe('b.wav');
  expect(selected(tree)).toEqual(['b.wav']);
  tree.act({ do: 'open', path: 'a/' });
  expect(tree.rows.indexOf('a/1.wav')).toBe(1);
});

describe('after a deletion', () => {
  const FILES = ['a/1.wav', 'a/2.wav', 'b.wav', 'c.wav'];
  test.each([
    ['b.wav', ['b.wav'], 'c.wav'],
    ['c.wav', ['c.wav'], 'b.wav'],
    ['a/', ['a/1.wav', 'a/2.wav'], 'b.wav'],
    ['c.wav', ['b.wav', 'c.wav'], 'a/2.wav'],
    ['a/2.wav', ['a/2.wav', 'b.wav', 'c.wav'], 'a/1.wav'],
    ['b.wav', FILES, ''],
    ['b.wav', ['c.wav'], 'b.wav'],
  ])('with the focus on %s, deleting %j focuses %j', (focus, deleted, next) => {
    const acts = deleted.map((path): Act => ({ do: 'toggle', path }));
    const tree = treeOf(FILES, enter('a/'), ...acts, { do: 'focus', path: focus });
    expect(nextRemainingRow(tree, tree.focusIndex)?.path ?? '').toBe(next);
  });
});

test('with a filter, shown and hidden entries are selected separately', () => {
  const tree = treeOf(['a.wav', 'b.mp4', 'c.wav'], { do: 'select-all' });
  tree.filterBy({ query: '', type: 'audio' });
  expect(pathsIn(tree.catalog, tree.hidden)).toEqual(['b.mp4']);
  tree.act({ do: 'deselect-shown' });
  expect(selected(tree)).toEqual(['b.mp4']);
  tree.act({ do: 'select-all' });
  expect(selected(tree)).toEqual(['a.wav', 'c.wav']);
  tree.filterBy({ query: '', type: 'video' });
  tree.act({ do: 'toggle', path: 'b.mp4' });
  tree.act({ do: 'deselect-hidden' });
  expect(selected(tree)).toEqual(['b.mp4']);
});
