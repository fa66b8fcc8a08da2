import { expect, test } from 'vitest';
import { storages } from '#web/api/connections/connections.ts';
import { AS_IT_WAS } from './column-layout.ts';
import { columnLayout, keepColumnLayout } from './column-layout-store.ts';

test('a layout is stored under its connection, and the default layout is not stored', () => {
  keepColumnLayout('c1', { choices: { how: 'hidden' }, widths: {} });
  expect(storages.local.keys().filter((key) => key.includes('c1'))).toHaveLength(1);
  expect(columnLayout('c2').get()).toBe(AS_IT_WAS);
  keepColumnLayout('c1', AS_IT_WAS);
  expect(storages.local.keys().filter((key) => key.includes('c1'))).toEqual([]);
});

test.each([
  ['invalid JSON', '{', AS_IT_WAS],
  ['an invalid choice', '{"choices":{"how":"perhaps"},"widths":{}}', AS_IT_WAS],
  ['a column of another version', '{"choices":{"sound":"hidden"},"widths":{}}', AS_IT_WAS],
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
