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

test('a term’s cells change together, IPA is cleaned, and what stays the same is no change', () => {
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

test('a word can’t become empty: that cell stays as it is', () => {
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

test('a term whose changes leave it no way of saying it waits, and is judged by all of them together', () => {
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

test('in a new row what is shown changes, whatever its letters would be taken for', () => {
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

test('what all are set to changes only those that are otherwise', () => {
  expect(settingEdits([gif, sql], { pronunciationLanguageId: 'en', caseSensitive: false })).toEqual([
    { term: sql, changes: { pronunciationLanguageId: 'en' } },
  ]);
});

test('terms that come to several ways of saying them are counted, and those that have several are not', () => {
  const accent = { pronunciationLanguageId: 'en' };
  expect(withSeveralWays(settingEdits([gif, sql], accent))).toBe(1);
  const several = { ...sql, pronunciationLanguageId: 'de' };
  expect(withSeveralWays(settingEdits([several], accent))).toBe(0);
});
