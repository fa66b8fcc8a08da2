import { expect, test } from 'vitest';
import { createTerms, matchedScript } from '#script/testing/match-text.ts';

const counted = (text: string, ...words: string[]) =>
  matchedScript(text, createTerms(...words))
    .countUncoveredWords()
    .map(({ word, count }) => `${word} ${count}`);

test.each([
  ['the most frequent first, then as they come, capitals aside', 'b a\nA c A', [], ['a 3', 'b 1', 'c 1']],
  [
    'what a term covers is left out, with what hangs on it',
    'Kubernetes’s New York',
    ['kubernetes', 'new york'],
    [],
  ],
  ['an apostrophe inside joins, outside it does not', '’twas don’t ‘so’', [], ['twas 1', "don't 1", 'so 1']],
  [
    'what may be a name comes before what is written in small letters somewhere, and frequent as that is',
    'The cat saw the dog and the cat: Siobhán, iPhone, ISO, mp3, Siobhán. Yes',
    [],
    ['Siobhán 2', 'iPhone 1', 'ISO 1', 'mp3 1', 'The 3', 'cat 2', 'saw 1', 'dog 1', 'and 1', 'Yes 1'],
  ],
  ['numbers and signs are no words', '24 + 7 = B2', [], ['B2 1']],
  ['words without spaces between, as a dictionary has them', '我住在北京', ['北京'], ['我 1', '住在 1']],
])('%s', (_, text, words, expected) => {
  expect(counted(text, ...words)).toEqual(expected);
});

test.each([
  ['at the start of a line or a sentence a capital says nothing', 'Yes. No! Why? Well… So\nThere', []],
  ['elsewhere it does, once is enough', 'Anna sang. He saw Anna', ['Anna']],
  ['quotes, brackets and dashes are no words', '“Yes.” (No.) – Well, ¿Qué?', []],
  ['who speaks stands before a sentence', 'ANNA: Hello', ['ANNA']],
  ['a sentence ends before white space', 'at Example.Com, No', ['Example', 'Com', 'No']],
  ['a title or an initial ends no sentence', 'Mr. Smith and J. R. Tolkien', ['Smith', 'Tolkien']],
  [
    'a capital or a digit inside a word is one wherever it stands',
    'McCoy. O’Brien. B2',
    ['McCoy', "O'Brien", 'B2'],
  ],
  ['a letter by itself is no name', 'am I, I’m and X', []],
  ['nor is what is written small somewhere', 'the Cat. a cat', []],
])('names in a script: %s', (_, text, names) => {
  const found = matchedScript(text, []).countUncoveredWords();
  expect(found.flatMap(({ word, isOrdinary }) => (isOrdinary ? [] : [word]))).toEqual(names);
});
