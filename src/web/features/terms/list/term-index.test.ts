import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { smallDifference, TermIndex } from './term-index.ts';

const [a, b, c] = [aTerm({ id: 'a' }), aTerm({ id: 'b' }), aTerm({ id: 'c' })];

test('a list in which terms were changed, or behind which some came, differs little', () => {
  const changed = { ...b, word: 'changed' };
  expect(smallDifference([a, b], [a, changed, c])).toEqual({ replaced: [changed], added: [c] });
  expect(smallDifference([a, b], [a, b])).toEqual({ replaced: [], added: [] });
});

test.each([
  ['one is gone', [a, b], [a]],
  ['one is gone and another came', [a, b], [a, c]],
  ['they are in another order', [a, b], [b, a]],
] as const)('a list differs much where %s', (_what, before, after) => {
  expect(smallDifference(before, after)).toBeUndefined();
});

test('a hundred thousand others are another list', () => {
  const many = (word: string) => Array.from({ length: 2_001 }, (_, at) => aTerm({ id: String(at), word }));
  expect(smallDifference(many('a'), many('b'))).toBeUndefined();
  expect(smallDifference([], many('a'))).toBeUndefined();
});

test('an index that took differences knows what one of the last list does', () => {
  const edits = fc.array(fc.record({ at: fc.nat(3_000), word: fc.string() }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 5 }), (steps) => {
      let list = Array.from({ length: 3 }, (_, at) => aTerm({ id: String(at) }));
      let index = TermIndex.of(list);
      for (const step of steps) {
        const next = [...list];
        for (const { at, word } of step) {
          const place = Math.min(at, next.length);
          next[place] = aTerm({ id: String(place), word });
        }
        const difference = smallDifference(list, next);
        expect(difference).toBeDefined();
        if (difference) index = index.with(difference);
        list = next;
      }
      for (const term of list) expect(index.get(term.id)).toBe(term);
      expect(index.has(String(list.length))).toBe(false);
    }),
  );
});

test('an index that was put together a piece at a time is the one of its list from then on, and others go on in between', async () => {
  const list = Array.from({ length: 2_500 }, (_, at) => aTerm({ id: String(at) }));
  let turns = 0;
  await TermIndex.prepare(list, async () => void (turns += 1));
  const index = TermIndex.of(list);
  expect(index).toBe(TermIndex.of(list));
  expect(list.every((term) => index.get(term.id) === term)).toBe(true);
  expect(index.has('2500')).toBe(false);
  expect(turns).toBe(3);
});
