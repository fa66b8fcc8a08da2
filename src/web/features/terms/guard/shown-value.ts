import { words } from '#web/features/terms/words.ts';

/** What a term says in one of its attributes, as a sentence or a table names it. */
export function shownValue(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? words.changed.yes : words.changed.no;
  return value || words.table.empty;
}
