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

test('each term with a problem is marked once, in the cells that show it', async () => {
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

test('a cell whose text tells the problem has no mark, but its row has', async () => {
  expect(
    await marks({ kind: 'no-pronunciation', termIds: ['a'] }, { kind: 'several-options', termIds: ['b'] }),
  ).toEqual({
    a: '',
    b: '',
  });
});
