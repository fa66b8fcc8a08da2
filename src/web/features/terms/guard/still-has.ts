import type { Term } from '#contract/glossary.ts';
import { draftOf, type TermAttribute } from '#web/features/terms/editing/changes.ts';
import { words } from '#web/features/terms/words.ts';
import { shownValue } from './shown-value.ts';

/** Returns a sentence with the service's values of attributes whose edit is pending; empty if all are empty. */
export function describeServerValues(term: Term, attributes: readonly TermAttribute[]): string {
  const has = draftOf(term);
  const values = attributes.flatMap((attribute) =>
    has[attribute] === '' ? [] : [[attribute, shownValue(has[attribute])] as const],
  );
  return values.length > 0 ? words.edit.stillHas(values) : '';
}
