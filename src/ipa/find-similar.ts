// Which of many transcriptions sound like one that somebody types: as a whole, or one of their words.
import { parseSounds, type Sounds, soundAlike } from './distance.ts';
import { normalizeIpa } from './normalize-ipa.ts';

/** All of it, and each of its words. */
export type WordSounds = readonly Sounds[];

/** @param text in NFC; nothing is heard of an empty one */
export function parseWordSounds(text: string): WordSounds {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const whole = words.length > 1 ? [words.join(''), ...words] : words;
  return whole.map(parseSounds).filter(({ length }) => length > 0);
}

/** The places of those that sound alike, in their order. @param typed cleaned as any IPA that is typed */
export function findSimilar(all: readonly WordSounds[], typed: string): number[] {
  const sounds = parseSounds(normalizeIpa(typed).value.replaceAll(/\s/gu, ''));
  if (sounds.length === 0) return [];
  return all.flatMap((spoken, place) => (spoken.some((one) => soundAlike(sounds, one)) ? [place] : []));
}
