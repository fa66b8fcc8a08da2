// Changes to a term. An update contains only the attributes that differ. "" clears an optional attribute.
import type { Term } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS } from '#contract/pronunciation.ts';

export const TERM_TEXTS = ['word', 'languageId', ...PRONUNCIATION_FIELDS] as const;
export type TermText = (typeof TERM_TEXTS)[number];
export type TermAttribute = TermText | 'caseSensitive';

/** A term as typed into fields: "" means unset. */
export type TermDraft = Record<TermText, string> & { caseSensitive: boolean };
export type Changes = Partial<TermDraft>;

/** A term and the changes to make to it. */
export interface TermChange {
  /** The term as the user saw it when they made the changes. */
  readonly term: Term;
  readonly changes: Changes;
}

/** Snapshot of a term from before the edit, to detect conflicts with other people's changes. */
export interface TermBase {
  readonly updatedAt: string;
  readonly draft: Readonly<TermDraft>;
}

export function baseOf(term: Term): TermBase {
  return { updatedAt: term.updatedAt, draft: draftOf(term) };
}

export const BLANK_DRAFT: Readonly<TermDraft> = {
  word: '',
  languageId: '',
  phonemization: '',
  phonemizationLanguageId: '',
  pronunciationLanguageId: '',
  pronounceAs: '',
  caseSensitive: false,
};

export function draftOf(term: Term): TermDraft {
  return {
    word: term.word,
    languageId: term.languageId,
    phonemization: term.phonemization ?? '',
    phonemizationLanguageId: term.phonemizationLanguageId ?? '',
    pronunciationLanguageId: term.pronunciationLanguageId ?? '',
    pronounceAs: term.pronounceAs ?? '',
    caseSensitive: term.caseSensitive,
  };
}

/** Returns the attributes of `after` that differ from `before`, trimmed. Added outer white space is no change. */
export function changedAttributes(before: Readonly<TermDraft>, after: Readonly<TermDraft>): Changes {
  const changes: Changes = {};
  for (const field of TERM_TEXTS) {
    const value = after[field].trim();
    if (after[field] !== before[field] && value !== before[field]) changes[field] = value;
  }
  if (after.caseSensitive !== before.caseSensitive) changes.caseSensitive = after.caseSensitive;
  return changes;
}

/** Returns the term as it will be after the changes are saved. */
export function withChanges(term: Term, changes: Readonly<Changes>): Term {
  const { word, languageId, caseSensitive } = { ...draftOf(term), ...changes };
  const merged: Term = { ...term, word, languageId, caseSensitive };
  for (const field of PRONUNCIATION_FIELDS) {
    const value = changes[field];
    if (value !== undefined) merged[field] = value || null;
  }
  return merged;
}

export function attributesOf(changes: Readonly<Changes>): TermAttribute[] {
  const texts: TermAttribute[] = TERM_TEXTS.filter((field) => changes[field] !== undefined);
  return changes.caseSensitive === undefined ? texts : [...texts, 'caseSensitive'];
}

/** Returns the changes of the attributes that match the predicate. */
export function picked(
  changes: { readonly [A in TermAttribute]?: TermDraft[A] | undefined },
  wanted: (attribute: TermAttribute) => boolean,
): Changes {
  const result: Changes = {};
  for (const field of TERM_TEXTS) {
    const value = changes[field];
    if (value !== undefined && wanted(field)) result[field] = value;
  }
  if (changes.caseSensitive !== undefined && wanted('caseSensitive'))
    result.caseSensitive = changes.caseSensitive;
  return result;
}

export function isEmpty(changes: Readonly<Changes>): boolean {
  return attributesOf(changes).length === 0;
}

/** Returns the request body for a new term. Empty optional fields are left out: "" clears a field only in an update. */
export function newTermBody(draft: Readonly<TermDraft>) {
  const { word, languageId, caseSensitive } = draft;
  return {
    ...changedAttributes(BLANK_DRAFT, draft),
    word: word.trim(),
    languageId: languageId.trim(),
    caseSensitive,
  };
}
