import { expect, test } from 'vitest';
import { PRONUNCIATION_OPTIONS, satisfiedOptions } from '#contract/pronunciation.ts';
import { aTerm } from '#web/features/terms/testing/terms.ts';
import { draftOf, withChanges } from './changes.ts';
import { onlyOption } from './only-way.ts';

const FILLED = aTerm({
  languageId: 'en',
  phonemization: 'ɡɪf',
  phonemizationLanguageId: 'fr',
  pronounceAs: 'jif',
  pronunciationLanguageId: 'de',
});
const BARE = aTerm({
  languageId: 'en',
  phonemization: null,
  phonemizationLanguageId: null,
  pronounceAs: null,
  pronunciationLanguageId: null,
});

test.each(PRONUNCIATION_OPTIONS)('%s becomes the only pronunciation option of any term', (way) => {
  for (const term of [FILLED, BARE]) {
    const said = withChanges(term, onlyOption(draftOf(term), way, ' x '));
    expect(satisfiedOptions(said)).toEqual([way]);
  }
});

test('the second language of an option is kept, or filled in from the language of the text', () => {
  const said = (term: typeof FILLED) => onlyOption(draftOf(term), 'pronounce-as', ' x ');
  expect(said(FILLED)).toMatchObject({ phonemizationLanguageId: 'fr', pronounceAs: 'x' });
  expect(said(BARE)).toMatchObject({ phonemizationLanguageId: 'en', pronunciationLanguageId: '' });
});
