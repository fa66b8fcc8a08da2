import { describe, expect, test } from 'vitest';
import type { Term } from '#contract/glossary.ts';
import { checkTerms } from './check-terms.ts';
import { createTerm } from './testing/terms.ts';

const IPA = { phonemizationLanguageId: null, pronounceAs: null, pronunciationLanguageId: 'en' };

/** Returns each problem as its kind and the IDs of its terms. */
function found(...terms: Partial<Term>[]): string[] {
  const problems = checkTerms(terms.map((fields, at) => createTerm('abcdef'[at] ?? '', fields)));
  return problems.map(({ kind, termIds }) => `${kind} ${termIds.join('')}`);
}

describe('problems of a single term', () => {
  test.each<[string, Partial<Term>, string[]]>([
    ['reports nothing for a term without problems', {}, []],
    ['reports a term without a complete pronunciation option', { pronounceAs: null }, ['no-pronunciation a']],
    [
      'reports a term with two complete pronunciation options',
      { pronunciationLanguageId: 'en' },
      ['several-options a'],
    ],
    ['reports white space around the word', { word: ' Kia' }, ['hidden-characters a']],
    [
      'reports an invisible character in the respelling',
      { pronounceAs: 'koo\u200Bber' },
      ['hidden-characters a'],
    ],
    ['reports white space around a language ID', { phonemizationLanguageId: 'en ' }, ['hidden-characters a']],
    ['accepts normalized IPA', { ...IPA, phonemization: 'ɡɪf' }, []],
    ['reports IPA that needs normalization', { ...IPA, phonemization: 'gɪf' }, ['ipa-fixes a']],
    ['reports a character that is not IPA', { ...IPA, phonemization: 'ɡɪf#' }, ['ipa-issues a']],
    ['reports a character that only looks like IPA', { ...IPA, phonemization: 'ʃ!ɪf' }, ['ipa-issues a']],
    ['reports another notation in the IPA field', { ...IPA, phonemization: 'K UW2 B ER0' }, ['ipa-issues a']],
    ['reports a tone in an accent without tones', { ...IPA, phonemization: 'ŋwɪən˧' }, ['ipa-issues a']],
    ['accepts a symbol that not every engine understands', { ...IPA, phonemization: 'fɚ' }, []],
    ['reports X-SAMPA in the respelling', { pronounceAs: 'ku:b@"nEti:z' }, ['notation-in-respelling a']],
    ['reports ARPAbet in the respelling', { pronounceAs: 'K UW2 B ER0' }, ['notation-in-respelling a']],
    [
      'accepts words with digits and punctuation in the respelling',
      { pronounceAs: 'R&B on MP3, Dr. No' },
      [],
    ],
    [
      'ignores notation in the respelling if the term has IPA',
      { phonemization: 'ɡɪf', pronounceAs: 'g@"nu:' },
      [],
    ],
    [
      'reports normalization and issues of the same IPA',
      { ...IPA, phonemization: 'gɪf#' },
      ['ipa-fixes a', 'ipa-issues a'],
    ],
  ])('%s', (_rule, fields, expected) => {
    expect(found(fields)).toEqual(expected);
  });
});

describe('problems between terms', () => {
  test.each<[string, Partial<Term>[], string[]]>([
    ['reports the same word in different case', [{ word: 'Kia' }, { word: 'kia' }], ['same-word ab']],
    ['reports the same word in another Unicode form', [{ word: 'é' }, { word: 'e\u0301' }], ['same-word ab']],
    ['accepts words that only search treats as equal', [{ word: 'Maße' }, { word: 'Masse' }], []],
    ['accepts words that differ in dotted and dotless i', [{ word: 'ılık' }, { word: 'ilik' }], []],
    [
      'reports three terms of a word as one problem',
      [{ word: 'Kia' }, { word: 'Kia' }, { word: 'KIA' }],
      ['same-word abc'],
    ],
    ['accepts the same word in two languages', [{ word: 'Kia' }, { word: 'Kia', languageId: 'de' }], []],
    [
      'accepts case-sensitive terms in different case',
      [
        { word: 'Kia', caseSensitive: true },
        { word: 'KIA', caseSensitive: true },
      ],
      [],
    ],
    [
      'reports case-sensitive terms in the same case',
      [
        { word: 'KIA', caseSensitive: true },
        { word: 'KIA', caseSensitive: true },
      ],
      ['same-word ab'],
    ],
    [
      'reports a case-sensitive term that another term shadows',
      [{ word: 'KIA', caseSensitive: true }, { word: 'kia' }],
      ['shadowed ba'],
    ],
    [
      'reports shadowing and duplicates of the same word',
      [{ word: 'KIA', caseSensitive: true }, { word: 'kia' }, { word: 'kia' }],
      ['same-word bc', 'shadowed bca'],
    ],
    [
      'reports the terms with the less common form of a language ID',
      [{ languageId: 'en-US' }, { languageId: 'en_us' }, { languageId: 'en-US' }],
      ['language-forms b'],
    ],
    [
      'reports the same word in two forms of a language ID',
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

test('counts for each form of a language ID the terms that use it and the terms that would change', () => {
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

test('sorts problems by severity and then alphabetically', () => {
  const terms = [
    { word: 'Ödön', pronounceAs: ' a' },
    { word: 'b', pronounceAs: null },
    { word: 'Äsop', pronounceAs: null },
  ];
  expect(found(...terms)).toEqual(['no-pronunciation c', 'no-pronunciation b', 'hidden-characters a']);
});
