import { expect, test } from 'vitest';
import {
  applyFilter,
  buildCatalog,
  entrySet,
  rowAt,
  rowIndexOf,
  rowSelection,
  visibleRows,
} from '#catalog/client.ts';
import { rowAfterDeletion } from './row-after-deletion.ts';

const LIST = ['a/1.wav', 'a/2.wav', 'b.wav', 'c.wav'];

test.each([
  ['b.wav', ['b.wav'], 'c.wav'],
  ['c.wav', ['c.wav'], 'b.wav'],
  ['a/', ['a/1.wav', 'a/2.wav'], 'b.wav'],
  ['c.wav', ['b.wav', 'c.wav'], 'a/2.wav'],
  ['a/2.wav', ['a/2.wav', 'b.wav', 'c.wav'], 'a/1.wav'],
  ['b.wav', LIST, ''],
  ['b.wav', ['c.wav'], 'b.wav'],
])('with the focus on %s, deleting %j moves it to %j', (focus, going, next) => {
  const catalog = buildCatalog(LIST);
  const shown = applyFilter(catalog, { query: '', type: 'any' });
  const isOpen = () => true;
  const rows = visibleRows(catalog, shown, 'name', isOpen);
  const selection = entrySet(Uint8Array.from(catalog.entries, (path) => (going.includes(path) ? 1 : 0)));
  const view = {
    rows,
    focusIndex: rowIndexOf(catalog, rows, focus),
    rowAt: (index: number) => rowAt(catalog, rows, index, isOpen),
    stateOf: (row: NonNullable<ReturnType<typeof rowAt>>) => rowSelection(selection, shown, row),
  };
  expect(rowAfterDeletion(view)).toBe(next);
});
