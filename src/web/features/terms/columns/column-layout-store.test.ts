import { expect, test } from 'vitest';
import { storages } from '#web/api/connections/connections.ts';
import { DEFAULT_LAYOUT } from './column-layout.ts';
import { columnLayout, saveColumnLayout } from './column-layout-store.ts';

test('a layout is stored under its connection, and the default layout is not stored', () => {
  saveColumnLayout('c1', { choices: { how: 'hidden' }, widths: {} });
  expect(storages.local.keys().filter((key) => key.includes('c1'))).toHaveLength(1);
  expect(columnLayout('c2').get()).toBe(DEFAULT_LAYOUT);
  saveColumnLayout('c1', DEFAULT_LAYOUT);
  expect(storages.local.keys().filter((key) => key.includes('c1'))).toEqual([]);
});

test.each([
  ['invalid JSON', '{', DEFAULT_LAYOUT],
  ['an invalid choice', '{"choices":{"how":"perhaps"},"widths":{}}', DEFAULT_LAYOUT],
  ['a column of another version', '{"choices":{"sound":"hidden"},"widths":{}}', DEFAULT_LAYOUT],
  [
    'widths beyond their limits',
    '{"choices":{},"widths":{"how":1000,"updated":1}}',
    { choices: {}, widths: { how: 40, updated: 8.5 } },
  ],
  [
    'an incomplete order',
    '{"order":["value"],"choices":{},"widths":{}}',
    {
      choices: {},
      widths: {},
      order: ['value', 'language', 'how', 'phonemizedIn', 'spokenIn', 'caseSensitive', 'updated'],
    },
  ],
])('a stored layout with %s is repaired or replaced by the default', (what, kept, read) => {
  storages.local.set(`lectern.term-columns.${what}`, kept);
  expect(columnLayout(what).get()).toEqual(read);
});
