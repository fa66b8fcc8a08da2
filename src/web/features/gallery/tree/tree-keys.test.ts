import { describe, expect, test } from 'vitest';
import { applyFilter, buildCatalog, type Folder, rowAt, rowIndexOf, visibleRows } from '#catalog/client.ts';
import { commandOf, type TreeCommand } from './tree-keys.ts';

// Rows: 0 a/ (open), 1 a/b/ (closed), 2 a/1.wav, 3 empty/ (open), 4 z.wav
const catalog = buildCatalog(['a/1.wav', 'a/b/2.wav', 'empty/', 'z.wav']);
const isOpen = ({ path }: Folder) => path === 'a/' || path === 'empty/';
const rows = visibleRows(catalog, applyFilter(catalog, { query: '', type: 'any' }), 'name', isOpen);
const PLAIN = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

function press(at: string, stroke: { key: string } & Partial<typeof PLAIN>): TreeCommand | undefined {
  const index = rowIndexOf(catalog, rows, at);
  const position = { catalog, rows, index, row: rowAt(catalog, rows, index, isOpen), pageSize: 4 };
  return commandOf({ ...PLAIN, ...stroke }, position);
}
const move = (to: number): TreeCommand => ({ do: 'move', to, extend: false });

describe('the keys of the tree pattern', () => {
  test.each<[at: string, key: string, command: TreeCommand | undefined]>([
    ['a/', 'ArrowDown', move(1)],
    ['z.wav', 'ArrowDown', move(4)],
    ['a/', 'ArrowUp', move(0)],
    ['a/1.wav', 'Home', move(0)],
    ['a/', 'End', move(4)],
    ['a/', 'PageDown', move(3)],
    ['z.wav', 'PageUp', move(1)],
    ['a/b/', 'ArrowRight', { do: 'open', open: true }],
    ['a/', 'ArrowRight', move(1)],
    ['empty/', 'ArrowRight', undefined],
    ['z.wav', 'ArrowRight', undefined],
    ['a/', 'ArrowLeft', { do: 'open', open: false }],
    ['a/b/', 'ArrowLeft', move(0)],
    ['a/1.wav', 'ArrowLeft', move(0)],
    ['z.wav', 'ArrowLeft', undefined],
    ['z.wav', 'Enter', { do: 'activate' }],
    ['z.wav', ' ', { do: 'toggle' }],
    ['z.wav', 'Escape', { do: 'escape' }],
    ['z.wav', 'Delete', { do: 'delete' }],
    ['z.wav', 'Backspace', undefined],
    ['z.wav', '*', { do: 'open-siblings' }],
    ['z.wav', 'ContextMenu', { do: 'menu' }],
    ['z.wav', 'ж', { do: 'type', text: 'ж' }],
    ['z.wav', '👧', { do: 'type', text: '👧' }],
    ['z.wav', '?', undefined],
    ['z.wav', '/', undefined],
    ['z.wav', 'Tab', undefined],
    ['z.wav', 'F5', undefined],
  ])('on %s, %s', (at, key, command) => {
    expect(press(at, { key })).toEqual(command);
  });

  test.each<[stroke: { key: string } & Partial<typeof PLAIN>, command: TreeCommand | undefined]>([
    [
      { key: 'ArrowDown', shiftKey: true },
      { do: 'move', to: 3, extend: true },
    ],
    [
      { key: 'End', shiftKey: true },
      { do: 'move', to: 4, extend: true },
    ],
    [{ key: 'a', ctrlKey: true }, { do: 'select-all' }],
    [{ key: 'A', metaKey: true }, { do: 'select-all' }],
    [{ key: 'ф', code: 'KeyA', ctrlKey: true }, { do: 'select-all' }],
    [
      { key: 'a', shiftKey: true },
      { do: 'type', text: 'a' },
    ],
    [{ key: 'F10', shiftKey: true }, { do: 'menu' }],
    [{ key: 'Backspace', metaKey: true }, { do: 'delete' }],
    [{ key: 'c', ctrlKey: true }, undefined],
    [{ key: 'ArrowLeft', altKey: true }, undefined],
  ])('with modifiers, %j', (stroke, command) => {
    expect(press('a/1.wav', stroke)).toEqual(command);
  });

  test('do nothing where there are no rows', () => {
    expect(press('nowhere.wav', { key: 'ArrowDown' })).toBeUndefined();
  });
});
