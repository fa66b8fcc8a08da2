import { expect, test } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { cellTexts, replacedCells, replacingEdits, settingEdits } from './replacing.ts';

const gif = aTerm({ id: 'a', word: 'GIF', phonemization: 'ɡɪf', pronunciationLanguageId: 'en' });
const sql = aTerm({ id: 'b', word: 'SQL', pronounceAs: 'sequel', phonemizationLanguageId: 'en' });
const FIELDS = ['word', 'phonemization', 'pronounceAs'] as const;

test('cells that say nothing are not looked into', () => {
  expect(cellTexts([gif, sql], FIELDS).map(({ text }) => text)).toEqual(['GIF', 'ɡɪf', 'SQL', 'sequel']);
});

test('a term’s cells change together, IPA is cleaned, and what stays the same is no change', () => {
  const cells = replacedCells(cellTexts([gif, sql], FIELDS), [
    [0, 'JIF '],
    [1, 'gɪf'],
    [2, 'S Q L'],
    [3, 'see quel'],
  ]);
  expect(cells.map(({ after }) => after)).toEqual(['JIF', 'S Q L', 'see quel']);
  expect(replacingEdits(cells)).toEqual([
    { term: gif, changes: { word: 'JIF' } },
    { term: sql, changes: { word: 'S Q L', pronounceAs: 'see quel' } },
  ]);
});

test('a word can’t become empty: that cell stays as it is', () => {
  const cells = replacedCells(cellTexts([gif], FIELDS), [
    [0, ' '],
    [1, 'dʒɪf'],
  ]);
  expect(cells.map(({ isRefused }) => isRefused)).toEqual([true, false]);
  expect(replacingEdits(cells)).toEqual([{ term: gif, changes: { phonemization: 'dʒɪf' } }]);
});

test('what all are set to changes only those that are otherwise', () => {
  expect(settingEdits([gif, sql], { pronunciationLanguageId: 'en', caseSensitive: false })).toEqual([
    { term: sql, changes: { pronunciationLanguageId: 'en' } },
  ]);
});
