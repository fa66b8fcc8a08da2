import type { TermAttribute } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';

/** What a term says in one of its attributes, as a sentence or a table names it. */
export function shownValue(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? words.changed.yes : words.changed.no;
  return value || words.table.empty;
}

/** What it said before two people changed it, as a sentence. */
export function itWas(value: string | boolean): string {
  return value === '' ? words.changed.wasNotSet : words.changed.was(shownValue(value));
}

/** What somebody else made of it, and of what: that it is as it was is no news. */
export function isNowAndWas(
  attribute: TermAttribute,
  was: string | boolean,
  isNow: string | boolean,
): string {
  return sentences(words.changed.isNow(attribute, shownValue(isNow)), was === isNow ? '' : itWas(was));
}
