import { expect, it } from 'vitest';
import { row, view } from '#web/features/uploads/testing/views.ts';
import { leftoverRows } from './leftover-rows.ts';

it('interrupted are what a click or the same file continues, not a file that has changed', () => {
  const needsFile = (
    path: string,
    code: 'file-not-here' | 'file-unreadable' | 'file-changed',
    byHandle = false,
  ) => row(path, { kind: 'needs-file', reason: { code }, byHandle });
  const rows = [
    needsFile('a', 'file-not-here', true),
    needsFile('b', 'file-not-here'),
    needsFile('c', 'file-unreadable'),
    needsFile('d', 'file-changed'),
    row('e', { kind: 'sending' }),
  ];
  const shown = { ...view({ counts: { 'needs-file': 4, sending: 1 } }), ids: rows.map(({ id }) => id) };
  const leftovers = leftoverRows(shown, (id) => rows.find((one) => one.id === id));
  expect(leftovers.rows.map(({ path }) => path)).toEqual(['a', 'b', 'c']);
  expect(leftovers.byHandle).toBe(1);
});
