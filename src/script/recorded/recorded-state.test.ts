import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { createTerm, matchedScript } from '#script/testing/match-text.ts';
import { captureRecordedState, changedPlaces } from './recorded-state.ts';

const TEXT = 'Anna met Bo\nin New York\nand bo left';

const at = (terms: readonly Term[]) => {
  const byId = new Map(terms.map((term) => [term.id, term]));
  return captureRecordedState(matchedScript(TEXT, terms).lines, (id) => byId.get(id));
};
const changed = (before: readonly Term[], after: readonly Term[]) =>
  changedPlaces(at(before), at(after)).map(
    ({ line, from, to }) => `${line + 1}: ${TEXT.split('\n')[line]?.slice(from, to)}`,
  );

const bo = createTerm('bo');

test.each<[string, Term[], Term[], string[]]>([
  ['reports nothing without a change', [bo], [bo], []],
  ['reports another pronunciation', [bo], [{ ...bo, pronounceAs: 'bow' }], ['1: Bo', '3: bo']],
  ['reports another language', [bo], [{ ...bo, languageId: 'sv' }], ['1: Bo', '3: bo']],
  ['ignores the ID and the date of a term', [bo], [{ ...bo, id: 'x', updatedAt: 'now' }], []],
  ['ignores another form of an empty value', [bo], [{ ...bo, phonemization: ' ' }], []],
  ['reports a new term', [], [bo], ['1: Bo', '3: bo']],
  ['reports a deleted term', [bo], [], ['1: Bo', '3: bo']],
  ['reports a term that became case-sensitive', [bo], [{ ...bo, caseSensitive: true }], ['1: Bo']],
  [
    'reports one place if a longer term replaces a shorter one',
    [createTerm('York')],
    [createTerm('York'), createTerm('New York')],
    ['2: New York'],
  ],
  [
    'reports a second term with the same word',
    [bo],
    [bo, createTerm('two', { word: 'Bo', pronounceAs: 'beau' })],
    ['1: Bo', '3: bo'],
  ],
  ['ignores a new term that the script does not use', [bo], [bo, createTerm('Zoe')], []],
])('what must be recorded again: %s', (_, before, after, places) => {
  expect(changed(before, after)).toEqual(places);
});

test('a recorded state is unchanged after storing and loading it', () => {
  const kept = structuredClone(at([bo]));
  expect(kept).toEqual({ forms: [expect.any(String)], places: [0, 9, 11, 0, 2, 4, 6, 0] });
  expect(changedPlaces(kept, at([bo]))).toEqual([]);
});
