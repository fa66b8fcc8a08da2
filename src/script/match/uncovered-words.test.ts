import { expect, test } from 'vitest';
import { createTerms, matchedScript } from '#script/testing/match-text.ts';

const counted = (text: string, ...words: string[]) =>
  matchedScript(text, createTerms(...words))
    .countUncoveredWords()
    .map(({ word, count }) => `${word} ${count}`);

test.each([
  ['sorts by frequency, then by first occurrence, ignoring case', 'b a\nA c A', [], ['a 3', 'b 1', 'c 1']],
  [
    'leaves out words that a term covers, including a possessive ending',
    'Kubernetes’s New York',
    ['kubernetes', 'new york'],
    [],
  ],
  [
    'keeps apostrophes inside words and drops them around words',
    '’twas don’t ‘so’',
    [],
    ['twas 1', "don't 1", 'so 1'],
  ],
  [
    'sorts possible names before words that occur in lower case, however frequent',
    'The cat saw the dog and the cat: Siobhán, iPhone, ISO, mp3, Siobhán. Yes',
    [],
    ['Siobhán 2', 'iPhone 1', 'ISO 1', 'mp3 1', 'The 3', 'cat 2', 'saw 1', 'dog 1', 'and 1', 'Yes 1'],
  ],
  ['ignores numbers and signs', '24 + 7 = B2', [], ['B2 1']],
  ['splits words of a script without spaces by dictionary', '我住在北京', ['北京'], ['我 1', '住在 1']],
])('%s', (_, text, words, expected) => {
  expect(counted(text, ...words)).toEqual(expected);
});

test.each([
  ['ignores a capital at the start of a line or a sentence', 'Yes. No! Why? Well… So\nThere', []],
  ['treats a word with a capital elsewhere as a name, even if once', 'Anna sang. He saw Anna', ['Anna']],
  ['skips quotes, brackets and dashes before a sentence', '“Yes.” (No.) – Well, ¿Qué?', []],
  ['treats the text after a speaker’s name and a colon as a sentence', 'ANNA: Hello', ['ANNA']],
  ['ends a sentence only before white space', 'at Example.Com, No', ['Example', 'Com', 'No']],
  [
    'does not end a sentence after a title or an initial',
    'Mr. Smith and J. R. Tolkien',
    ['Smith', 'Tolkien'],
  ],
  [
    'treats a word with an inner capital or a digit as a name in any position',
    'McCoy. O’Brien. B2',
    ['McCoy', "O'Brien", 'B2'],
  ],
  ['does not treat a single letter as a name', 'am I, I’m and X', []],
  ['does not treat a word as a name if it also occurs in lower case', 'the Cat. a cat', []],
])('names in a script: %s', (_, text, names) => {
  const found = matchedScript(text, []).countUncoveredWords();
  expect(found.flatMap(({ word, isOrdinary }) => (isOrdinary ? [] : [word]))).toEqual(names);
});
