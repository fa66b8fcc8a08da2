import { expect, test } from 'vitest';
import { hitsIn } from './hits.ts';

/** Returns the name with its hits in brackets. */
function marked(name: string, query: string, spread: readonly string[] = []): string {
  return hitsIn(name, query, new Set(spread)).reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    name,
  );
}

test.each([
  ['each word in any order', 'take 2 anna.wav', 'ANNA take', '[take] 2 [anna].wav'],
  ['each occurrence of a word', 'la la.wav', 'la', '[la] [la].wav'],
  ['overlapping words as one', 'interview.wav', 'inter terview', '[interview].wav'],
  ['letters with other accents', 'Łódź.wav', 'lodz', '[Łódź].wav'],
  ['a hit across the dot', 'take 1.wav', '1.wav', 'take [1.wav]'],
  ['nothing without a search', 'take.wav', ' ', 'take.wav'],
  ['nothing if folding changes the length', 'Straße.wav', 'wav', 'Straße.wav'],
])('marks %s: %s', (_rule, name, query, expected) => {
  expect(marked(name, query)).toBe(expected);
});

test.each([
  [
    'each letter of a word that is spread over the name',
    'Harbour take 05.wav',
    'hbtk05',
    '[H]ar[b]our [t]a[k]e [05].wav',
  ],
  ['nothing if a letter is missing', 'Harbour take 06.wav', 'hbtk05', 'Harbour take 06.wav'],
])('marks %s: %s', (_rule, name, query, expected) => {
  expect(marked(name, query, [query])).toBe(expected);
});
