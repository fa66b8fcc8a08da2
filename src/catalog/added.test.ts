import { expect, test } from 'vitest';
import { addedSince } from './added.ts';
import { buildCatalog } from './catalog.ts';

test.each<[string, string[], string[], string[]]>([
  ['nothing from nothing', [], [], []],
  ['all where there was nothing', [], ['a.mp3', 'b.mp3'], ['a.mp3', 'b.mp3']],
  ['nothing where some went', ['a.mp3', 'b.mp3', 'c.mp3'], ['b.mp3'], []],
  [
    'those between, before and behind',
    ['b.mp3', 'd.mp3'],
    ['a.mp3', 'b.mp3', 'c.mp3', 'e.mp3'],
    ['a.mp3', 'c.mp3', 'e.mp3'],
  ],
  ['a file in a folder by its whole path', ['a/x.mp3'], ['a/x.mp3', 'b/x.mp3'], ['b/x.mp3']],
])('of two lists, what came is %s', (_what, before, now, added) => {
  expect(addedSince(buildCatalog(before), buildCatalog(now))).toEqual(added);
});
