import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { replacedCells, replacingEdits, settingEdits } from './replacing.ts';

const gif = aTerm({ id: 'a', word: 'GIF', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' });
const sql = aTerm({ id: 'b', word: 'SQL', pronounceAs: 'sequel', phonemizationLanguageId: 'en' });

test('a term’s cells change together, IPA is cleaned, and what stays the same is no change', () => {
  const cells = replacedCells(
    [gif, sql],
    [
      [0, 'word', 'JIF'],
      [0, 'phonemization', 'gɪf'],
      [1, 'word', 'S Q L'],
      [1, 'pronounceAs', 'see quel'],
    ],
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
  );
  expect(cells.map(({ isRefused }) => isRefused)).toEqual([true, false]);
  expect(replacingEdits(cells)).toEqual([{ term: gif, changes: { phonemization: 'dʒɪf' } }]);
});

test('what all are set to changes only those that are otherwise', () => {
  expect(settingEdits([gif, sql], { pronunciationLanguageId: 'en', caseSensitive: false })).toEqual([
    { term: sql, changes: { pronunciationLanguageId: 'en' } },
  ]);
});
