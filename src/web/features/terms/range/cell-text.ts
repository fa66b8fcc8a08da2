// Text of a cell for the clipboard. Languages are copied as IDs, which mean the same everywhere.
import type { Term } from '#contract/glossary.ts';
import { satisfiedOptions } from '#contract/pronunciation.ts';
import { filledValues } from '#web/features/terms/list/method.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';

export function cellText(term: Term, column: SortColumn): string {
  switch (column) {
    case 'word':
      return term.word;
    case 'language':
      return term.languageId;
    case 'how':
      return satisfiedOptions(term)
        .map((option) => words.how[option])
        .join(' · ');
    case 'value':
      return filledValues(term)
        .map((field) => term[field])
        .join(' · ');
    case 'phonemizedIn':
      return term.phonemizationLanguageId ?? '';
    case 'spokenIn':
      return term.pronunciationLanguageId ?? '';
    case 'caseSensitive':
      // Booleans as spreadsheets write them.
      return term.caseSensitive ? 'TRUE' : 'FALSE';
    case 'updated':
      return term.updatedAt;
  }
}
