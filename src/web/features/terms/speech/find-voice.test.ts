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
  ['the one of the region, however the ID is spelled', 'en-gb', 'Kate'],
  ['one of another region on this device rather than a remote one', 'en-NZ', 'Alex'],
  ['any local one of a language without a region', 'en', 'Alex'],
  ['a remote one if there is no other', 'ko', 'Seoul'],
  ['missing for a language without voices', 'de', undefined],
  ['missing for an unknown ID', '1', undefined],
  ['missing for an empty ID', '', undefined],
])('the voice is %s', (_rule, languageId, name) => {
  expect(findVoice(VOICES, languageId)?.name).toBe(name);
});
