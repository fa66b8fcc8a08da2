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
  ['finds whole words only', 'cat category concat cat', ['cat'], ['cat: cat', 'cat: cat']],
  ['counts non-ASCII letters as part of a word', 'café caf', ['caf'], ['caf: caf']],
  ['counts digits as part of a word', 'B2 B 2B', ['B'], ['B: B']],
  ['counts combining marks as part of a word', 'e\u{301}a e', ['e'], ['e: e']],
  ['treats composed and decomposed letters as equal', 'cafe\u{301}!', ['café'], ['cafe\u{301}: café']],
  [
    'treats all shapes of apostrophes as equal',
    'O’Brien, Oʼbrien',
    ["O'Brien"],
    ["O’Brien: O'Brien", "Oʼbrien: O'Brien"],
  ],
  ['finds a word before an apostrophe', 'Kubernetes’s', ['kubernetes'], ['Kubernetes: kubernetes']],
  [
    'treats white space of any kind and length as equal',
    'New\u{a0}York new  york NewYork',
    ['New York'],
    ['New\u{a0}York: New York', 'new  york: New York'],
  ],
  ['ignores soft hyphens', 'Kuber\u{ad}netes', ['Kubernetes'], ['Kuber\u{ad}netes: Kubernetes']],
  ['finds terms that contain signs', 'C++, C# and C', ['C++', 'C#'], ['C++: C++', 'C#: C#']],
  [
    'ignores the case of non-ASCII letters',
    'ÄSOP ПРИВЕТ',
    ['Äsop', 'привет'],
    ['ÄSOP: Äsop', 'ПРИВЕТ: привет'],
  ],
  ['distinguishes a hyphen from a space', 'e-mail e mail', ['e-mail'], ['e-mail: e-mail']],
  ['matches the case of case-sensitive terms', 'Polish polish', ['!Polish'], ['Polish: !Polish']],
  [
    'returns all terms with the same word',
    'Polish polish',
    ['!Polish', 'polish'],
    ['Polish: !Polish,polish', 'polish: polish'],
  ],
  ['finds words in Chinese', '我住在北京。', ['北京'], ['北京: 北京']],
  [
    'finds words in Japanese beside Latin letters',
    'iPhoneを東京で買う',
    ['iPhone', '東京'],
    ['iPhone: iPhone', '東京: 東京'],
  ],
  ['finds words in Thai', 'ฉันรักภาษาไทย', ['ภาษา'], ['ภาษา: ภาษา']],
])('%s', (_, text, words, matches) => {
  expect(lineOf(text, ...words).matches).toEqual(matches);
});

test('the longest overlapping match wins, then the first, and the others are reported', () => {
  expect(lineOf('New York City Hall', 'New York', 'York City Hall', 'City', 'Hall')).toEqual({
    matches: ['York City Hall: York City Hall'],
    overlapped: ['New York in York City Hall', 'City in York City Hall', 'Hall in York City Hall'],
    nearMisses: [],
  });
  expect(lineOf('ab cd ef', 'ab cd', 'cd ef').matches).toEqual(['ab cd: ab cd']);
});

test('a word that differs only in case is a near miss, unless another term matches it', () => {
  expect(lineOf('polish', '!Polish').nearMisses).toEqual(['polish: case']);
  expect(lineOf('polish', '!Polish', 'polish').nearMisses).toEqual([]);
  expect(lineOf('nail polish', '!Polish', 'nail polish').nearMisses).toEqual([]);
});

test('a match inside a longer word of a script without spaces, or of signs, is a near miss', () => {
  expect(lineOf('ภาษา', 'ภา')).toMatchObject({ matches: [], nearMisses: ['ภา: inside-word'] });
  expect(lineOf('C++11', 'C++')).toMatchObject({ matches: [], nearMisses: ['C++: inside-word'] });
  expect(lineOf('ASP.NET', '.NET')).toMatchObject({ matches: [], nearMisses: ['.NET: inside-word'] });
});

test('matches a line as long as a book', () => {
  expect(lineOf('我住在北京'.repeat(40_000), '北京').matches).toHaveLength(40_000);
}, 60_000);

test('never finds a term without letters or signs', () => {
  expect(lineOf('a b', '\u{200b}').matches).toEqual([]);
});
