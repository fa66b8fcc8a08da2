import { expect, test } from 'vitest';
import { findVoice } from './find-voice.ts';

const voice = (name: string, lang: string, localService = true) => ({ name, lang, localService });
const VOICES = [
  voice('Online', 'en-GB', false),
  voice('Alex', 'en-US'),
  voice('Kate', 'en_GB'),
  voice('Yuna', 'ko-KR', false),
  voice('Seoul', 'ko', false),
];

test.each([
  ['the region that is asked for, however it is written', 'en-gb', 'Kate'],
  ['another of the language on this device before one that is not', 'en-NZ', 'Alex'],
  ['any of the language', 'en', 'Alex'],
  ['one that is not on this device where there is no other', 'ko', 'Seoul'],
  ['nothing for another language', 'de', undefined],
  ['nothing for an id that names none', '1', undefined],
  ['nothing for none', '', undefined],
])('the voice is %s', (_rule, languageId, name) => {
  expect(findVoice(VOICES, languageId)?.name).toBe(name);
});
