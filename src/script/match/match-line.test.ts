import { expect, test } from 'vitest';
import { createTerms, matchedScript } from '#script/testing/match-text.ts';

function lineOf(text: string, ...words: string[]) {
  const [line] = matchedScript(text, createTerms(...words)).lines;
  if (!line) throw new Error();
  const at = ({ from, to }: { from: number; to: number }) => text.slice(from, to);
  return {
    matches: line.matches.map((match) => `${at(match)}: ${match.termIds.join()}`),
    overlapped: line.overlapped.map((match) => `${at(match)} in ${at(match.winner)}`),
    nearMisses: line.nearMisses.map((match) => `${at(match)}: ${match.reason}`),
  };
}

test.each([
  ['a whole word only', 'cat category concat cat', ['cat'], ['cat: cat', 'cat: cat']],
  ['letters beyond ASCII are part of a word', 'café caf', ['caf'], ['caf: caf']],
  ['digits are part of a word', 'B2 B 2B', ['B'], ['B: B']],
  ['marks are part of a word', 'e\u{301}a e', ['e'], ['e: e']],
  ['composed and taken apart are the same', 'cafe\u{301}!', ['café'], ['cafe\u{301}: café']],
  [
    'apostrophes of all shapes are the same',
    'O’Brien, Oʼbrien',
    ["O'Brien"],
    ["O’Brien: O'Brien", "Oʼbrien: O'Brien"],
  ],
  ['a word ends before an apostrophe', 'Kubernetes’s', ['kubernetes'], ['Kubernetes: kubernetes']],
  [
    'white space of any kind and length',
    'New\u{a0}York new  york NewYork',
    ['New York'],
    ['New\u{a0}York: New York', 'new  york: New York'],
  ],
  ['soft hyphens are not there', 'Kuber\u{ad}netes', ['Kubernetes'], ['Kuber\u{ad}netes: Kubernetes']],
  ['signs are part of a term', 'C++, C# and C', ['C++', 'C#'], ['C++: C++', 'C#: C#']],
  ['capitals beyond ASCII', 'ÄSOP ПРИВЕТ', ['Äsop', 'привет'], ['ÄSOP: Äsop', 'ПРИВЕТ: привет']],
  ['a hyphen is not a space', 'e-mail e mail', ['e-mail'], ['e-mail: e-mail']],
  ['a case-sensitive term minds capitals', 'Polish polish', ['!Polish'], ['Polish: !Polish']],
  [
    'several terms with one word are all told',
    'Polish polish',
    ['!Polish', 'polish'],
    ['Polish: !Polish,polish', 'polish: polish'],
  ],
  ['Chinese', '我住在北京。', ['北京'], ['北京: 北京']],
  [
    'Japanese, beside Latin letters',
    'iPhoneを東京で買う',
    ['iPhone', '東京'],
    ['iPhone: iPhone', '東京: 東京'],
  ],
  ['Thai', 'ฉันรักภาษาไทย', ['ภาษา'], ['ภาษา: ภาษา']],
])('%s', (_, text, words, matches) => {
  expect(lineOf(text, ...words).matches).toEqual(matches);
});

test('of words that overlap the longest is said, then the first, and the others are told', () => {
  expect(lineOf('New York City Hall', 'New York', 'York City Hall', 'City', 'Hall')).toEqual({
    matches: ['York City Hall: York City Hall'],
    overlapped: ['New York in York City Hall', 'City in York City Hall', 'Hall in York City Hall'],
    nearMisses: [],
  });
  expect(lineOf('ab cd ef', 'ab cd', 'cd ef').matches).toEqual(['ab cd: ab cd']);
});

test('what would be said but for its capitals is a near miss, unless another term says it', () => {
  expect(lineOf('polish', '!Polish').nearMisses).toEqual(['polish: case']);
  expect(lineOf('polish', '!Polish', 'polish').nearMisses).toEqual([]);
  expect(lineOf('nail polish', '!Polish', 'nail polish').nearMisses).toEqual([]);
});

test('what stands inside a word of a script without spaces, or of signs, is a near miss', () => {
  expect(lineOf('ภาษา', 'ภา')).toMatchObject({ matches: [], nearMisses: ['ภา: inside-word'] });
  expect(lineOf('C++11', 'C++')).toMatchObject({ matches: [], nearMisses: ['C++: inside-word'] });
  expect(lineOf('ASP.NET', '.NET')).toMatchObject({ matches: [], nearMisses: ['.NET: inside-word'] });
});

test('a line may be as long as a book', () => {
  expect(lineOf('我住在北京'.repeat(40_000), '北京').matches).toHaveLength(40_000);
}, 60_000);

test('a term without anything to find is found nowhere', () => {
  expect(lineOf('a b', '\u{200b}').matches).toEqual([]);
});
