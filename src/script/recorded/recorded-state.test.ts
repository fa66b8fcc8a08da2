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
  ['nothing changed', [bo], [bo], []],
  ['another way of saying it', [bo], [{ ...bo, pronounceAs: 'bow' }], ['1: Bo', '3: bo']],
  ['another language', [bo], [{ ...bo, languageId: 'sv' }], ['1: Bo', '3: bo']],
  ['the same way under another id, at another time', [bo], [{ ...bo, id: 'x', updatedAt: 'now' }], []],
  ['unset in another way', [bo], [{ ...bo, phonemization: ' ' }], []],
  ['a new term', [], [bo], ['1: Bo', '3: bo']],
  ['a deleted one', [bo], [], ['1: Bo', '3: bo']],
  ['one that minds capitals now', [bo], [{ ...bo, caseSensitive: true }], ['1: Bo']],
  [
    'a longer one in its place is one place',
    [createTerm('York')],
    [createTerm('York'), createTerm('New York')],
    ['2: New York'],
  ],
  [
    'a second one with the same word',
    [bo],
    [bo, createTerm('two', { word: 'Bo', pronounceAs: 'beau' })],
    ['1: Bo', '3: bo'],
  ],
  ['one that is nowhere', [bo], [bo, createTerm('Zoe')], []],
])('what must be recorded again: %s', (_, before, after, places) => {
  expect(changed(before, after)).toEqual(places);
});

test('what is kept survives the way into storage and back', () => {
  const kept = structuredClone(at([bo]));
  expect(kept).toEqual({ forms: [expect.any(String)], places: [0, 9, 11, 0, 2, 4, 6, 0] });
  expect(changedPlaces(kept, at([bo]))).toEqual([]);
});
