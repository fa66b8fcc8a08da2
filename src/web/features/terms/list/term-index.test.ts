import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { smallDifference, TermIndex } from './term-index.ts';

const [a, b, c] = [aTerm({ id: 'a' }), aTerm({ id: 'b' }), aTerm({ id: 'c' })];

test('a list with changed terms or new ones at the end has a small difference', () => {
  const changed = { ...b, word: 'changed' };
  expect(smallDifference([a, b], [a, changed, c])).toEqual({ replaced: [changed], added: [c] });
  expect(smallDifference([a, b], [a, b])).toEqual({ replaced: [], added: [] });
});

test.each([
  ['a term is missing', [a, b], [a]],
  ['a term is missing and another is new', [a, b], [a, c]],
  ['the order differs', [a, b], [b, a]],
] as const)('a list has no small difference if %s', (_what, before, after) => {
  expect(smallDifference(before, after)).toBeUndefined();
});

test('2,001 changed or added terms are no small difference', () => {
  const many = (word: string) => Array.from({ length: 2_001 }, (_, at) => aTerm({ id: String(at), word }));
  expect(smallDifference(many('a'), many('b'))).toBeUndefined();
  expect(smallDifference([], many('a'))).toBeUndefined();
});

test('an updated index has the same terms as an index of the final list', () => {
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

test('an index prepared in steps pauses between them and is reused for its list', async () => {
  const list = Array.from({ length: 2_500 }, (_, at) => aTerm({ id: String(at) }));
  let turns = 0;
  await TermIndex.prepare(list, async () => void (turns += 1));
  const index = TermIndex.of(list);
  expect(index).toBe(TermIndex.of(list));
  expect(list.every((term) => index.get(term.id) === term)).toBe(true);
  expect(index.has('2500')).toBe(false);
  expect(turns).toBe(3);
});
