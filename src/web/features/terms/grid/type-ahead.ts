import { PRONUNCIATION_OPTIONS } from '#contract/pronunciation.ts';
import { words } from '#web/features/terms/words.ts';

/** Option names, in the order of the options. */
export const OPTION_NAMES: readonly string[] = PRONUNCIATION_OPTIONS.map((way) => words.how[way]);

/** Maximum pause (ms) between letters of the same search text. */
export const TYPE_AHEAD_MS = 1000;

/**
 * Finds the typed text in a list of names. Repeating one letter goes to the next name that begins with it.
 * @param at current index
 * @returns the current index if no name matches
 */
export function findTypedName(typed: string, names: readonly string[], at: number): number {
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
