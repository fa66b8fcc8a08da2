import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLOCK_PATHS, SortedPaths } from './sorted-paths.ts';
import { compareUtf8 } from './utf8-order.ts';

const path = fc
  .array(fc.constantFrom('a', 'b', 'a-b', 'é', '😀', '\u{E000}', 'a.wav'), { minLength: 1, maxLength: 4 })
  .map((segments) => segments.join('/'));
const change = fc.oneof(
  fc.record({ kind: fc.constant('add'), path }),
  fc.record({ kind: fc.constant('remove'), path }),
  fc.record({ kind: fc.constant('removeUnder'), path: path.map((prefix) => `${prefix}/`) }),
);

test('after any changes the set equals a sorted reference set', () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const paths = new SortedPaths();
      const model = new Set<string>();
      for (const { kind, path } of changes) {
        if (kind === 'add') {
          expect(paths.add(path)).toBe(!model.has(path));
          model.add(path);
        } else if (kind === 'remove') {
          expect(paths.remove(path)).toBe(model.delete(path));
        } else {
          const under = [...model].filter((candidate) => candidate.startsWith(path));
          expect(paths.removeUnder(path)).toBe(under.length > 0);
          for (const gone of under) model.delete(gone);
        }
        expect(paths.blocks().flat()).toEqual([...model].sort(compareUtf8));
      }
    }),
  );
});

test('large blocks are split, and empty blocks are removed', () => {
  const paths = new SortedPaths();
  const names = Array.from({ length: 3 * BLOCK_PATHS }, (_, i) => `d/${String(i).padStart(6, '0')}.wav`);
  for (const name of [...names].reverse()) paths.add(name);
  paths.add('d-e.wav');
  expect(paths.blocks().length).toBeGreaterThan(1);
  expect(paths.blocks().flat()).toEqual(['d-e.wav', ...names]);
  paths.removeUnder('d/');
  expect(paths.blocks()).toEqual([['d-e.wav']]);
  paths.remove('d-e.wav');
  expect(paths.blocks()).toEqual([]);
});

test('later changes don’t affect blocks that were returned before', () => {
  const paths = new SortedPaths([['a', 'c']]);
  const before = paths.blocks();
  paths.add('b');
  paths.remove('a');
  expect(before).toEqual([['a', 'c']]);
});
