import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkIpa, type IssueCode } from './check.ts';
import { applySuggestion, EASILY_CONFUSED, LIKELY_INTENDED } from './suggestions.ts';

test.each([
  ["tə'meɪtoʊ", 'stress', ['ˈ']],
  ["ts'a", 'stress-or-ejective', ['ˈ', 'ʼ']],
  ['t’a', 'stress-or-ejective', ['ˈ', 'ʼ']],
  ['ət‘a', 'stress-or-ejective', ['ˈ', 'ʼ']],
  ['ə′ma', 'stress', ['ˈ']],
  ['ə´ma', 'stress', ['ˈ']],
  ["ək'", 'stress-or-ejective', ['ʼ']],
  [',kuːbə', 'secondary-stress', ['ˌ']],
  ['kuː-bə', 'syllable-break', ['.']],
  ['bʌNk', 'capital', ['ŋ']],
  ...Object.entries(LIKELY_INTENDED).map(([from, to]) => [`æ${from}æ`, 'looks-like', [to]] as const),
] as const)('suggests a correction for %s', (typed, code, to) => {
  const { value, suggestions, fixes } = checkIpa(typed);
  expect(suggestions).toMatchObject([{ code, to }]);
  expect(fixes).toEqual([]);
  for (const suggestion of suggestions)
    for (const symbol of to)
      expect(checkIpa(applySuggestion(value, suggestion, symbol)).suggestions).toEqual([]);
});

test.each(Object.keys(EASILY_CONFUSED))('accepts %s, although it is easily confused', (symbol) => {
  const { fixes, suggestions, issues } = checkIpa(`ə${symbol}ə`);
  expect([...fixes, ...suggestions, ...issues.filter(({ code }) => code !== 'extended')]).toEqual([]);
});

test.each([
  ['əɚ', 'extended'],
  ['əᵊ', 'extended'],
  ['ə\u034E', 'extended'],
  ['ə(ɹ)', 'extended'],
  ['ɕjɑumi2', 'digit'],
  ['ə#', 'unknown-character'],
  ['əꞵ', 'unknown-character'],
  ['əÄ', 'capital'],
  ['ˈ', 'no-sound'],
  ['', 'no-sound'],
  ['\u0303ə', 'mark-at-start'],
  ['ːə', 'mark-at-start'],
  ['ˈ\u0303ə', 'stress-at-end'],
  ['kæˈ', 'stress-at-end'],
  ['kæˈ tæ', 'stress-at-end'],
  ['kæt\u0361', 'dangling-tie'],
  ['t\u0361 ʃæ', 'dangling-tie'],
  ['ˈkæˈtæ', 'two-stresses'],
  ['ə\u0303\u0303', 'repeated-mark'],
] satisfies [string, IssueCode][])('reports an issue in %j', (typed, code) => {
  expect(checkIpa(typed).issues.map((issue) => issue.code)).toContain(code);
});

test.each([
  'ˌkuːbəˈnɛtiːz',
  'ɔ̃',
  'ŋ̊',
  'l̩',
  't͡ʃ',
  'ʰpa',
  'ⁿda',
  'həˈloʊ ˈwɜːld',
  'ma˥˩',
  'tsʼa',
  'ǃa',
  'sauːː',
  'õ',
  'çe',
])('reports nothing in %s', (typed) => {
  expect(checkIpa(typed)).toMatchObject({ fixes: [], suggestions: [], issues: [] });
});

test('reports a missing stress and a tone only for accents of stress languages', () => {
  const codes = (typed: string, language: string) =>
    checkIpa(typed, { language }).issues.map(({ code }) => code);
  expect(codes('kuːbənɛtiːz', 'en-GB')).toEqual(['no-stress']);
  expect(codes('kuːbənɛtiːz', 'ja')).toEqual([]);
  expect(codes('haɪ', 'en')).toEqual([]);
  expect(codes('ŋwɪən˧˥', 'en_us')).toEqual(['tone-without-meaning', 'tone-without-meaning']);
  expect(codes('ŋwɪən˧˥', 'vi')).toEqual([]);
  expect(codes('ma.ma', '12')).toEqual([]);
});

test('reports a transcription with more words than the term', () => {
  expect(checkIpa('nuː ˈjɔːk', { word: 'York' }).issues).toMatchObject([{ code: 'word-count' }]);
  expect(checkIpa('nuː ˈjɔːk', { word: 'New York' }).issues).toEqual([]);
  expect(checkIpa('ˈɛsˌkjuːˈɛl', { word: 'S Q L' }).issues).toMatchObject([{ code: 'two-stresses' }]);
});

test('every issue and suggestion has the position of its characters in the value', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...Array.from('əˈː\u0303\u0361ʃtks\'",-?ABçõ19( )|/\u0329')) }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      const { value, issues, suggestions } = checkIpa(typed, { language: 'en', word: 'a' });
      expect(value).toBe(value.normalize('NFC'));
      for (const { index, char } of issues) expect(value.startsWith(char, index)).toBe(true);
      for (const { index, from } of suggestions) expect(value.startsWith(from, index)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
