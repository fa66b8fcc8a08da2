import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packProblems, unpackProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';

const id = fc.constantFrom('a', 'b', 'c');
const alone = fc.record({
  kind: fc.constantFrom('no-pronunciation' as const, 'several-options' as const, 'ipa-fixes' as const),
  termIds: fc.tuple(id),
});
const together = fc.record({ kind: fc.constantFrom('same-word' as const), termIds: fc.array(id) });

test('unpacks packed problems unchanged and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof<fc.Arbitrary<Problem>[]>(alone, together)), (problems) => {
      expect(unpackProblems(structuredClone(packProblems(problems)))).toEqual(problems);
    }),
  );
});

test('packs problems of single terms into one list of IDs per kind', () => {
  const problems = ['a', 'b', 'c'].map((one): Problem => ({ kind: 'no-pronunciation', termIds: [one] }));
  expect(packProblems(problems)).toEqual([{ kind: 'no-pronunciation', ids: ['a', 'b', 'c'] }]);
});
