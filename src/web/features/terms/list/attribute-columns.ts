import type { TermAttribute } from '#web/features/terms/editing/changes.ts';
import type { SortColumn } from './term-sort.ts';

/** Table column that shows each attribute of a term. */
export const ATTRIBUTE_COLUMNS = {
  word: 'word',
  languageId: 'language',
  phonemization: 'value',
  pronounceAs: 'value',
  phonemizationLanguageId: 'phonemizedIn',
  pronunciationLanguageId: 'spokenIn',
  caseSensitive: 'caseSensitive',
} as const satisfies Record<TermAttribute, SortColumn>;
