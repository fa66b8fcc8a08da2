import { describe, expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { checkTerms } from './check-terms.ts';
import { createTerm } from './testing/terms.ts';

const IPA = { phonemizationLanguageId: null, pronounceAs: null, pronunciationLanguageId: 'en' };

/** Each as its kind and the ids of its terms. */
function found(...terms: Partial<Term>[]): string[] {
  const problems = checkTerms(terms.map((fields, at) => createTerm('abcdef'[at] ?? '', fields)));
  return problems.map(({ kind, termIds }) => `${kind} ${termIds.join('')}`);
}

describe('of one term', () => {
  test.each<[string, Partial<Term>, string[]]>([
    ['nothing is said where all is right', {}, []],
    ['no option is satisfied', { pronounceAs: null }, ['no-pronunciation a']],
    ['two are', { pronunciationLanguageId: 'en' }, ['several-options a']],
    ['white space around the word', { word: ' Kia' }, ['hidden-characters a']],
    [
      'an invisible character in what it is said like',
      { pronounceAs: 'koo\u200Bber' },
      ['hidden-characters a'],
    ],
    ['white space around a language', { phonemizationLanguageId: 'en ' }, ['hidden-characters a']],
    ['IPA as it should be', { ...IPA, phonemization: 'ɡɪf' }, []],
    ['IPA that can be mended', { ...IPA, phonemization: 'gɪf' }, ['ipa-fixes a']],
    ['IPA with what is none', { ...IPA, phonemization: 'ɡɪf#' }, ['ipa-issues a']],
    ['IPA with what only looks so', { ...IPA, phonemization: 'ʃ!ɪf' }, ['ipa-issues a']],
    ['another notation', { ...IPA, phonemization: 'K UW2 B ER0' }, ['ipa-issues a']],
    ['a tone where none is spoken', { ...IPA, phonemization: 'ŋwɪən˧' }, ['ipa-issues a']],
    ['what not every engine reads is no mistake', { ...IPA, phonemization: 'fɚ' }, []],
    ['X-SAMPA that is said like words', { pronounceAs: 'ku:b@"nEti:z' }, ['notation-in-respelling a']],
    ['ARPAbet that is said like words', { pronounceAs: 'K UW2 B ER0' }, ['notation-in-respelling a']],
    ['words with digits and signs', { pronounceAs: 'R&B on MP3, Dr. No' }, []],
    ['beside IPA nothing is to be taken', { phonemization: 'ɡɪf', pronounceAs: 'g@"nu:' }, []],
    ['both', { ...IPA, phonemization: 'gɪf#' }, ['ipa-fixes a', 'ipa-issues a']],
  ])('%s', (_rule, fields, expected) => {
    expect(found(fields)).toEqual(expected);
  });
});

describe('of several', () => {
  test.each<[string, Partial<Term>[], string[]]>([
    ['the same word twice', [{ word: 'Kia' }, { word: 'kia' }], ['same-word ab']],
    ['in another Unicode form', [{ word: 'é' }, { word: 'e\u0301' }], ['same-word ab']],
    ['that only sound or look alike', [{ word: 'Maße' }, { word: 'Masse' }], []],
    ['with and without a point', [{ word: 'ılık' }, { word: 'ilik' }], []],
    ['three times', [{ word: 'Kia' }, { word: 'Kia' }, { word: 'KIA' }], ['same-word abc']],
    ['in two languages', [{ word: 'Kia' }, { word: 'Kia', languageId: 'de' }], []],
    [
      'capitals tell them apart',
      [
        { word: 'Kia', caseSensitive: true },
        { word: 'KIA', caseSensitive: true },
      ],
      [],
    ],
    [
      'twice with the same capitals',
      [
        { word: 'KIA', caseSensitive: true },
        { word: 'KIA', caseSensitive: true },
      ],
      ['same-word ab'],
    ],
    ['one covers the other', [{ word: 'KIA', caseSensitive: true }, { word: 'kia' }], ['shadowed ba']],
    [
      'one covers the other, and is there twice',
      [{ word: 'KIA', caseSensitive: true }, { word: 'kia' }, { word: 'kia' }],
      ['same-word bc', 'shadowed bca'],
    ],
    [
      'one language in two forms, one of which most use',
      [{ languageId: 'en-US' }, { languageId: 'en_us' }, { languageId: 'en-US' }],
      ['language-forms b'],
    ],
    [
      'the same word in two forms of a language',
      [
        { word: 'Kia', languageId: 'en-US' },
        { word: 'Kia', languageId: 'en_us' },
      ],
      ['same-word ab', 'language-forms b'],
    ],
  ])('%s', (_rule, terms, expected) => {
    expect(found(...terms)).toEqual(expected);
  });
});

test('forms of a language say how many terms use them and how many would change', () => {
  const [problem] = checkTerms([
    createTerm('a', { languageId: 'en_us', phonemizationLanguageId: 'EN-us' }),
    createTerm('b', { languageId: 'en_us', phonemizationLanguageId: 'en-US' }),
    createTerm('c', { languageId: 'en-US', phonemizationLanguageId: 'en-US' }),
  ]);
  expect(problem).toEqual({
    kind: 'language-forms',
    termIds: ['a', 'b'],
    forms: [
      { id: 'en-US', termCount: 2, changeCount: 2 },
      { id: 'en_us', termCount: 2, changeCount: 3 },
      { id: 'EN-us', termCount: 1, changeCount: 3 },
    ],
  });
});

test('the worst comes first, and of its kind by the alphabet', () => {
  const terms = [
    { word: 'Ödön', pronounceAs: ' a' },
    { word: 'b', pronounceAs: null },
    { word: 'Äsop', pronounceAs: null },
  ];
  expect(found(...terms)).toEqual(['no-pronunciation c', 'no-pronunciation b', 'hidden-characters a']);
});
