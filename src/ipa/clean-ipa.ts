// Transcriptions with nothing in them to mend and nothing to doubt: most are, and to take all of a hundred thousand apart
// takes a good part of a second. Hints are not looked for.
import { STRICT_LETTERS } from './letters.ts';

/** Of the IPA alone: what has one is in no other notation. */
const IPA_ONLY = '[\u0250-\u02AFŋœæ]';
const letter = `[${[...STRICT_LETTERS.keys()].join('')}]`;
const sounds = `${letter}ː?(?:[.ˌ]?${letter}ː?)*`;
/** At most one stress, before a sound. */
const word = `(?:ˌ?${sounds}(?:ˈ${sounds})?|ˈ${sounds})`;
const CLEAN = new RegExp(`^(?=.*${IPA_ONLY})${word}(?: ${word})*$`, 'u');

/** False also where there may be nothing to say: then it takes a closer look. */
export function isCleanIpa(transcription: string): boolean {
  return CLEAN.test(transcription);
}
