// Fast check for transcriptions that need no normalization and have no warning, which most are.
// Parsing 100,000 transcriptions completely takes a good part of a second. Hints are ignored here.
import { STRICT_LETTERS } from './letters.ts';

/** Letters that only IPA has. A text with one of them is not in another notation. */
const IPA_ONLY = '[\u0250-\u02AFŋœæ]';
const letter = `[${[...STRICT_LETTERS.keys()].join('')}]`;
const sounds = `${letter}ː?(?:[.ˌ]?${letter}ː?)*`;
/** A word has at most one primary stress, before a sound. */
const word = `(?:ˌ?${sounds}(?:ˈ${sounds})?|ˈ${sounds})`;
const CLEAN = new RegExp(`^(?=.*${IPA_ONLY})${word}(?: ${word})*$`, 'u');

/**
 * @returns true only if `checkIpa` would report no fix, suggestion or warning; false means that a full check is necessary
 */
export function isCleanIpa(transcription: string): boolean {
  return CLEAN.test(transcription);
}
