import { expect, test } from 'vitest';
import { draftOf, type TermChange } from '#web/features/terms/editing/changes.ts';
import { checkEdit } from '#web/features/terms/editing/check-edit.ts';
import { asTerm, newRowId } from '#web/features/terms/new-rows/new-rows.ts';
import { typedInto } from '#web/features/terms/new-rows/typed-draft.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import type { Replaced } from './replace-server.ts';
import { replacedCells, replacingEdits, settingEdits, withSeveralWays } from './replacing.ts';

const gif = aTerm({ id: 'a', word: 'GIF', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' });
const sql = aTerm({ id: 'b', word: 'SQL', pronounceAs: 'sequel', phonemizationLanguageId: 'en' });
const check = ({ term, changes }: TermChange) => checkEdit(term, changes);

test('replacements of a term are one edit, IPA is cleaned, and equal values are left out', () => {
  const cells = replacedCells(
    [gif, sql],
    [
      [0, 'word', 'JIF'],
      [0, 'phonemization', 'gɪf'],
      [1, 'word', 'S Q L'],
      [1, 'pronounceAs', 'see quel'],
    ],
    check,
  );
  expect(cells.map(({ after }) => after)).toEqual(['JIF', 'S Q L', 'see quel']);
  expect(replacingEdits(cells)).toEqual([
    { term: gif, changes: { word: 'JIF' } },
    { term: sql, changes: { word: 'S Q L', pronounceAs: 'see quel' } },
  ]);
});

test('a replacement that empties a word leaves that cell unchanged', () => {
  const cells = replacedCells(
    [gif],
    [
      [0, 'word', ''],
      [0, 'phonemization', 'dʒɪf'],
    ],
    check,
  );
  expect(cells.map(({ fate }) => fate)).toEqual(['stays', 'saved']);
  expect(replacingEdits(cells)).toEqual([{ term: gif, changes: { phonemization: 'dʒɪf' } }]);
});

test('replacements that leave a term without a pronunciation option wait, judged all together', () => {
  const both = { ...gif, pronounceAs: 'so', phonemizationLanguageId: 'en' };
  const emptied = [
    [0, 'phonemization', ''],
    [0, 'pronounceAs', ''],
    [0, 'pronunciationLanguageId', ''],
  ] as const;
  const fates = (replaced: Replaced) => replacedCells([both], replaced, check).map(({ fate }) => fate);
  expect(fates(emptied)).toEqual(['waits', 'waits', 'waits']);
  expect(fates(emptied.slice(0, 1))).toEqual(['saved']);
});

test('a replacement in a new row changes the shown field, whatever its letters look like', () => {
  const draft = { ...draftOf(gif), pronounceAs: 'sequel', phonemizationLanguageId: 'en' };
  const row = asTerm(newRowId('1'), draft);
  const becomes = (replaced: Replaced) =>
    replacingEdits(replacedCells([row], replaced, check)).map(({ changes }) =>
      typedInto(draft, changes, 'en'),
    );
  expect(becomes([[0, 'phonemization', 'kif']])).toEqual([{ ...draft, phonemization: 'kif' }]);
  expect(becomes([[0, 'pronounceAs', 'siːkwəl']])).toEqual([{ ...draft, pronounceAs: 'siːkwəl' }]);
  expect(becomes([[0, 'word', 'JIF']])).toEqual([{ ...draft, word: 'JIF' }]);
});

test('setting a value changes only terms with another value', () => {
  expect(settingEdits([gif, sql], { pronunciationLanguageId: 'en', caseSensitive: false })).toEqual([
    { term: sql, changes: { pronunciationLanguageId: 'en' } },
  ]);
});

test('terms that get several pronunciation options are counted, and those that had several are not', () => {
  const accent = { pronunciationLanguageId: 'en' };
  expect(withSeveralWays(settingEdits([gif, sql], accent))).toBe(1);
  const several = { ...sql, pronunciationLanguageId: 'de' };
  expect(withSeveralWays(settingEdits([several], accent))).toBe(0);
});
