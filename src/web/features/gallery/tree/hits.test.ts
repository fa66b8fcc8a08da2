import { expect, test } from 'vitest';
import { hitsIn, segmentsOf } from './hits.ts';

/** The name with its hits in brackets. */
function marked(name: string, query: string, from = 0, to = name.length): string {
  return segmentsOf(hitsIn(name, query), from, to)
    .map(({ start, end, isHit }) => (isHit ? `[${name.slice(start, end)}]` : name.slice(start, end)))
    .join('');
}

test.each([
  ['each word, wherever it stands', 'take 2 anna.wav', 'ANNA take', '[take] 2 [anna].wav'],
  ['a word as often as it is there', 'la la.wav', 'la', '[la] [la].wav'],
  ['words that overlap as one', 'interview.wav', 'inter terview', '[interview].wav'],
  ['whatever the accents', 'Łódź.wav', 'lodz', '[Łódź].wav'],
  ['across the dot', 'take 1.wav', '1.wav', 'take [1.wav]'],
  ['nothing without a search', 'take.wav', ' ', 'take.wav'],
  ['nothing where folding changes the length', 'Straße.wav', 'wav', 'Straße.wav'],
])('%s: %s', (_rule, name, query, expected) => {
  expect(marked(name, query)).toBe(expected);
});

test('a hit that spans stem and ending is marked in both', () => {
  expect(marked('take 1.wav', '1.wav', 0, 6)).toBe('take [1]');
  expect(marked('take 1.wav', '1.wav', 6)).toBe('[.wav]');
});
