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
])('the name of %j is %j: an id that names no language never throws', (id, name) => {
  expect(languageName(id)).toBe(name);
});

test.each([
  ['an id of the catalogue', 'de-AT', [], 'de-AT'],
  ['a name becomes its id', 'german', [], 'de'],
  ['part of a name becomes the closest', 'Portu', [], 'pt'],
  ['an id used here comes before the catalogue', 'german', ['de-DE', 'de'], 'de'],
  ['an id nobody knows stays as typed', 'x-klingon', [], 'x-klingon'],
  ['a number stays as typed', '12', [], '12'],
  ['another spelling of a known id stays as typed', 'en_us', [], 'en_us'],
  ['capitals stay as typed', 'EN-us', ['en-US'], 'EN-us'],
  ['an id used here stays, even where it reads like a name', 'english', ['english'], 'english'],
  ['white space at the ends goes', ' fr ', [], 'fr'],
  ['nothing stays nothing', ' ', ['de'], ''],
])('leaving a language field: %s', (_rule, typed, used, settled) => {
  expect(settleLanguage(typed, used)).toBe(settled);
});

describe('a language is found by its name in the browser’s language', () => {
  afterEach(() => vi.unstubAllGlobals());
  const found = (browser: string, typed: string) => {
    vi.stubGlobal('navigator', { languages: [browser] });
    return offerLanguages(typed, []).flatMap(({ id, kind }) => (kind === 'as-typed' ? [] : id));
  };

  test.each([
    ['pl', 'lotew', 'lv'],
    ['vi', 'tieng duc', 'de'],
    ['hi', 'हिन्दी', 'hi'],
  ])('%s: %s finds %s', (browser, typed, id) => {
    expect(found(browser, typed)).toContain(id);
  });

  test.each([
    ['ja', 'カリシア', 'gl'],
    ['hi', 'हन', 'hi'],
  ])('%s: %s is another name than that of %s', (browser, typed, id) => {
    expect(found(browser, typed)).not.toContain(id);
  });
});

test('what was typed can always be had as it is', () => {
  for (const typed of ['ger', 'germ', 'english', 'zz', 'en_us'])
    expect(offerLanguages(typed, []).map(({ id }) => id)).toContain(typed);
});

test('an untouched field offers the ids of this glossary first, most used on top, and all else by name', () => {
  const used = usedLanguages([
    aTerm({ languageId: 'en', phonemizationLanguageId: 'ga', pronunciationLanguageId: 'de' }),
    aTerm({ languageId: 'en' }),
  ]);
  // German before Irish.
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
])('beside its id a language needs no region: %s', (id, name) => {
  expect(shortLanguageName(id)).toBe(name);
});
