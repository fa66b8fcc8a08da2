import { PRONUNCIATION_OPTIONS } from '#contract/pronunciation.ts';
import { words } from '#web/features/terms/words.ts';

/** In the order of the options. */
export const WAY_NAMES: readonly string[] = PRONUNCIATION_OPTIONS.map((way) => words.how[way]);

/** Letters typed one soon after another are the beginning of one name, in milliseconds. */
export const ONE_NAME_MS = 1000;

/**
 * The place of what is typed in a list: where the same letter comes again, the next that begins with it.
 * @param at the place one is at
 * @returns the same place where nothing begins so
 */
export function placeOf(typed: string, names: readonly string[], at: number): number {
  const begins = typed.toLocaleLowerCase();
  const isOneLetter = new Set(begins).size === 1;
  const beginsWith = isOneLetter ? begins.slice(0, 1) : begins;
  const first = isOneLetter ? at + 1 : at;
  for (let step = 0; step < names.length; step++) {
    const place = (first + step) % names.length;
    if (names[place]?.toLocaleLowerCase().startsWith(beginsWith)) return place;
  }
  return at;
}
