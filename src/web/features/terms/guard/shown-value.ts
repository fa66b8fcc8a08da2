import type { TermAttribute } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';

/** Formats an attribute value for a sentence or a table. */
export function shownValue(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? words.changed.yes : words.changed.no;
  return value || words.table.empty;
}

/** Returns a sentence with the value before the change. */
export function itWas(value: string | boolean): string {
  return value === '' ? words.changed.wasNotSet : words.changed.was(shownValue(value));
}

/** Returns sentences with the current value and the value before. Omits the second one if the two are equal. */
export function isNowAndWas(
  attribute: TermAttribute,
  was: string | boolean,
  isNow: string | boolean,
): string {
  return sentences(words.changed.isNow(attribute, shownValue(isNow)), was === isNow ? '' : itWas(was));
}
