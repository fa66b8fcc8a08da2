import { afterEach, describe, expect, test, vi } from 'vitest';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { languageName, shortLanguageName } from './language-names.ts';
import { offerLanguages, settleLanguage, usedLanguages } from './suggest-languages.ts';

test.each([
  ['en-US', 'American English'],
  ['en_us', 'American English'],
  ['eng', 'English'],
  ['12', undefined],
  ['x-foo', undefined],
  ['', undefined],
  ['english', undefined],
  ['a b', undefined],
])('the name of %j is %j, without an exception for malformed IDs', (id, name) => {
  expect(languageName(id)).toBe(name);
});

test.each([
  ['an ID of the catalogue stays', 'de-AT', [], 'de-AT'],
  ['a name becomes its ID', 'german', [], 'de'],
  ['part of a name becomes the closest match', 'Portu', [], 'pt'],
  ['an ID used in the glossary is preferred to the catalogue', 'german', ['de-DE', 'de'], 'de'],
  ['an unknown ID stays as typed', 'x-klingon', [], 'x-klingon'],
  ['a number stays as typed', '12', [], '12'],
  ['another spelling of a known ID stays as typed', 'en_us', [], 'en_us'],
  ['capitals stay as typed', 'EN-us', ['en-US'], 'EN-us'],
  ['an ID used in the glossary stays, even if it is a name', 'english', ['english'], 'english'],
  ['surrounding white space is removed', ' fr ', [], 'fr'],
  ['an empty text stays empty', ' ', ['de'], ''],
])('leaving a language field: %s', (_rule, typed, used, settled) => {
  expect(settleLanguage(typed, used)).toBe(settled);
});

describe('search by names in the browser’s language', () => {
  afterEach(() => vi.unstubAllGlobals());
  const found = (browser: string, typed: string) => {
    vi.stubGlobal('navigator', { languages: [browser] });
    return offerLanguages(typed, []).flatMap(({ id, kind }) => (kind === 'as-typed' ? [] : id));
  };

  test.each([
    ['pl', 'lotew', 'lv'],
    ['vi', 'tieng duc', 'de'],
    ['hi', 'हिन्दी', 'hi'],
  ])('in %s, %s finds %s', (browser, typed, id) => {
    expect(found(browser, typed)).toContain(id);
  });

  test.each([
    ['ja', 'カリシア', 'gl'],
    ['hi', 'हन', 'hi'],
  ])('in %s, %s does not find %s', (browser, typed, id) => {
    expect(found(browser, typed)).not.toContain(id);
  });
});

test('the typed text is always one of the options', () => {
  for (const typed of ['ger', 'germ', 'english', 'zz', 'en_us'])
    expect(offerLanguages(typed, []).map(({ id }) => id)).toContain(typed);
});

test('an empty field suggests the glossary’s IDs first, most used on top, then all others by name', () => {
  const used = usedLanguages([
    aTerm({ languageId: 'en', phonemizationLanguageId: 'ga', pronunciationLanguageId: 'de' }),
    aTerm({ languageId: 'en' }),
  ]);
  // German comes before Irish by name.
  expect(used).toEqual(['en', 'de', 'ga']);
  const offers = offerLanguages('', used);
  expect(offers.slice(0, 3).map(({ kind }) => kind)).toEqual(['used', 'used', 'used']);
  const names = offers.slice(3).map(({ id }) => languageName(id) ?? id);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});

test.each([
  ['en-GB', 'English'],
  ['pl_PL', 'Polish'],
  ['zh-Hant-TW', 'Chinese'],
  ['ga', 'Irish'],
  ['house style', undefined],
])('the short name of %s is %s, without a region', (id, name) => {
  expect(shortLanguageName(id)).toBe(name);
});
