// Finds the transcriptions that sound like a typed one, either as a whole or in one of their words.
import { parseSounds, type Sounds, soundAlike } from './distance.ts';
import { normalizeIpa } from './normalize-ipa.ts';

/** Sounds of a whole transcription and, if it has several words, of each word. */
export type WordSounds = readonly Sounds[];

/** @param text transcription in NFC; an empty one has no sounds */
export function parseWordSounds(text: string): WordSounds {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const whole = words.length > 1 ? [words.join(''), ...words] : words;
  return whole.map(parseSounds).filter(({ length }) => length > 0);
}

/**
 * @param typed transcription as the person typed it, before normalization
 * @returns indices in `all` of the transcriptions that sound alike, ascending
 */
export function findSimilar(all: readonly WordSounds[], typed: string): number[] {
  const sounds = parseSounds(normalizeIpa(typed).value.replaceAll(/\s/gu, ''));
  if (sounds.length === 0) return [];
  return all.flatMap((words, index) => (words.some((word) => soundAlike(sounds, word)) ? [index] : []));
}
