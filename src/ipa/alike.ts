// Which of many transcriptions sound like one that somebody types: as a whole, or one of their words.
import { type Sounds, soundsAlike, soundsOf } from './distance.ts';
import { cleaned } from './fixes.ts';

/** All of it, and each of its words. */
export type Spoken = readonly Sounds[];

/** @param text in NFC; nothing is heard of an empty one */
export function spokenIn(text: string): Spoken {
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const whole = words.length > 1 ? [words.join(''), ...words] : words;
  return whole.map(soundsOf).filter(({ length }) => length > 0);
}

/** The places of those that sound alike, in their order. @param typed cleaned as any IPA that is typed */
export function placesAlike(all: readonly Spoken[], typed: string): number[] {
  const sounds = soundsOf(cleaned(typed).value.replaceAll(/\s/gu, ''));
  if (sounds.length === 0) return [];
  return all.flatMap((spoken, place) => (spoken.some((one) => soundsAlike(sounds, one)) ? [place] : []));
}
