import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { searchText } from './search-text.ts';
import { TextSearch } from './text-search.ts';

const aTerm = (word: string): Term => ({
  id: word,
  glossaryId: 'g',
  word,
  languageId: 'en',
  phonemization: 'a',
  phonemizationLanguageId: null,
  pronunciationLanguageId: 'en',
  pronounceAs: null,
  caseSensitive: false,
  createdAt: 'then',
  updatedAt: 'then',
});

const NEEDLES = ['word', '7', '99', 'en', 'none', 'd 41'];
const oneByOne = (terms: readonly Term[], needle: string) =>
  terms.flatMap((term, row) => (searchText(term).includes(needle) ? row : []));

function expectAllFound(search: TextSearch, terms: readonly Term[]): void {
  for (const needle of NEEDLES) expect(search.findRows(needle)).toEqual(oneByOne(terms, needle));
}

test.each([0, 1, 1_999, 2_000, 2_001, 4_500])('of %s rows, those with the text are found', (count) => {
  const terms = Array.from({ length: count }, (_, at) => aTerm(`word ${at}`));
  expectAllFound(new TextSearch(terms), terms);
});

test('a search over a changed list that reuses blocks finds what a new search finds', () => {
  const before = Array.from({ length: 6_100 }, (_, at) => aTerm(`word ${at}`));
  const earlier = new TextSearch(before);
  expectAllFound(earlier, before);
  const place = fc.nat({ max: 6_100 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), place }),
    fc.record({ kind: fc.constant('remove' as const), place }),
    fc.record({ kind: fc.constant('change' as const), place }),
    fc.record({ kind: fc.constant('append' as const), place }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
      const after = [...before];
      for (const [at, { kind, place: row }] of steps.entries()) {
        const fresh = aTerm(`word 99 7 new ${at}`);
        if (kind === 'append') after.push(fresh);
        else after.splice(row, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [fresh]));
      }
      expectAllFound(new TextSearch(after, earlier), after);
    }),
    { numRuns: 30 },
  );
});

test('blocks are prepared one at a time, and unchanged blocks are ready at once after an edit', async () => {
  const terms = Array.from({ length: 6_000 }, (_, at) => aTerm(`word ${at}`));
  const search = new TextSearch(terms);
  expect(search.isReady).toBe(false);
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  await search.prepare(pause);
  expect({ isReady: search.isReady, pauses }).toEqual({ isReady: true, pauses: 3 });
  const edited = new TextSearch(terms.with(4_500, aTerm('edited')), search);
  expect(edited.isReady).toBe(false);
  expect(edited.findRows('edited')).toEqual([4_500]);
  expect(new TextSearch([...terms], search).isReady).toBe(true);
});
