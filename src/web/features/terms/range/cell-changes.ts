// What putting a text into a cell, or emptying it, changes of a term. A column that only shows takes nothing.
import type { Term } from '#contract/glossary.ts';
import type { Changes } from '#web/features/terms/editing/changes.ts';
import { filledValues, type ValueField } from '#web/features/terms/list/how.ts';
import type { SortColumn } from '#web/features/terms/list/term-sort.ts';
import { words } from '#web/features/terms/words.ts';

/** Answers the id a typed or pasted language stands for. */
export type SettleLanguage = (typed: string) => string;

/**
 * @param how what stands in the How column beside it, where that is put in as well: it says whether a pronunciation is IPA
 * @returns undefined where the cell can't take this text
 */
export function changesFor(
  term: Term,
  column: SortColumn,
  text: string,
  how: string | undefined,
  settle: SettleLanguage,
): Changes | undefined {
  switch (column) {
    case 'word':
      return { word: text };
    case 'language':
      return { languageId: settle(text) };
    case 'value':
      return valueChanges(term, text, how);
    case 'phonemizedIn':
      return { phonemizationLanguageId: settle(text) };
    case 'spokenIn':
      return { pronunciationLanguageId: settle(text) };
    case 'caseSensitive': {
      const caseSensitive = TRUTHS.get(text.trim().toLowerCase());
      return caseSensitive === undefined ? undefined : { caseSensitive };
    }
    case 'how':
    case 'updated':
      return undefined;
  }
}

const TRUTHS = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
  ['', false],
]);

function valueChanges(term: Term, text: string, how: string | undefined): Changes | undefined {
  const wanted = fieldNamed(how);
  // The cell of a term that is said both ways has two texts in one: that is neither.
  if (wanted === 'several') return undefined;
  if (wanted) return { phonemization: '', pronounceAs: '', [wanted]: text };
  const [field, second] = filledValues(term);
  if (text.trim() === '') return emptied(term, 'value');
  if (second) return undefined;
  const changes: Changes = {};
  changes[field ?? (looksLikeIpa(text) ? 'phonemization' : 'pronounceAs')] = text;
  return changes;
}

function fieldNamed(how: string | undefined): ValueField | 'several' | undefined {
  const named = VALUE_WAYS.filter((way) => how?.split(' · ').includes(words.how[way]));
  if (named.length > 1) return 'several';
  if (how === words.how['manual-phonemization']) return 'phonemization';
  return how === words.how['pronounce-as'] ? 'pronounceAs' : undefined;
}

const VALUE_WAYS = ['manual-phonemization', 'pronounce-as'] as const;

/** Between slashes or brackets, or with letters and marks that only sounds are written with. */
export function looksLikeIpa(text: string): boolean {
  return /^\s*([/[]).+[/\]]\s*$/.test(text) || /[\u0250-\u02ffŋθβχ]|\u0361/u.test(text);
}

/** A cell that can't be empty is left as it is. */
export function emptied(term: Term, column: SortColumn): Changes | undefined {
  switch (column) {
    case 'value': {
      const changes: Changes = {};
      for (const field of filledValues(term)) changes[field] = '';
      return changes;
    }
    case 'phonemizedIn':
      return { phonemizationLanguageId: '' };
    case 'spokenIn':
      return { pronunciationLanguageId: '' };
    case 'caseSensitive':
      return { caseSensitive: false };
    default:
      return undefined;
  }
}

/** The cell as another term has it, its way of saying included. */
export function copied(from: Term, column: SortColumn): Changes | undefined {
  switch (column) {
    case 'word':
      return { word: from.word };
    case 'language':
      return { languageId: from.languageId };
    case 'value':
      return { phonemization: from.phonemization ?? '', pronounceAs: from.pronounceAs ?? '' };
    case 'phonemizedIn':
      return { phonemizationLanguageId: from.phonemizationLanguageId ?? '' };
    case 'spokenIn':
      return { pronunciationLanguageId: from.pronunciationLanguageId ?? '' };
    case 'caseSensitive':
      return { caseSensitive: from.caseSensitive };
    default:
      return undefined;
  }
}
