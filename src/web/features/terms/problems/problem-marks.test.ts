import { expect, test } from 'vitest';
import type { Problem } from '#lint/client.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { problemMarks } from './problem-marks.ts';

const TERMS = new Map([
  ['a', aTerm({ id: 'a', languageId: 'en_us' })],
  ['b', aTerm({ id: 'b', word: 'Kia ' })],
]);
const marks = async (...problems: readonly Problem[]) =>
  Object.fromEntries(
    await problemMarks(
      problems,
      (id) => TERMS.get(id),
      () => undefined,
    ),
  );

test('every term with a problem is marked, in the cells where it is seen and each once', async () => {
  const forms = ['en-US', 'en_us'].map((id) => ({ id, termCount: 1, changeCount: 1 }));
  expect(
    await marks(
      { kind: 'language-forms', termIds: ['a'], forms },
      { kind: 'same-word', termIds: ['a', 'b'] },
      { kind: 'hidden-characters', termIds: ['b'] },
      { kind: 'ipa-issues', termIds: ['b'] },
    ),
  ).toEqual({ a: 'language word', b: 'word signs' });
});

test('a cell that says itself what is wrong has no mark, its row has', async () => {
  expect(
    await marks({ kind: 'no-pronunciation', termIds: ['a'] }, { kind: 'several-options', termIds: ['b'] }),
  ).toEqual({
    a: '',
    b: '',
  });
});
