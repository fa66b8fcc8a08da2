// The attributes of a term that a person can edit. A draft holds all of them as typed, where "" means unset. Changes hold
// some of them, and "" clears an optional attribute.
import { newTerm, type Term, termChanges } from '#contract/glossary.ts';
import { PRONUNCIATION_FIELDS, satisfiedOptions } from '#contract/pronunciation.ts';

export const TEXT_FIELDS = ['word', 'languageId', ...PRONUNCIATION_FIELDS] as const;
export type TextField = (typeof TEXT_FIELDS)[number];
export type Attribute = TextField | 'caseSensitive';
export const ATTRIBUTES: readonly Attribute[] = [...TEXT_FIELDS, 'caseSensitive'];

export type TermDraft = Readonly<Record<TextField, string> & { caseSensitive: boolean }>;
export type Changes = Partial<TermDraft>;

export const BLANK_DRAFT: TermDraft = {
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

/** Returns the value of one attribute without building a whole draft. */
export function valueOf(term: Term, attribute: Attribute): string | boolean {
  return attribute === 'caseSensitive' ? term.caseSensitive : (term[attribute] ?? '');
}

/** Returns the changes of the attributes that match the predicate. */
export function pick(
  changes: { readonly [A in Attribute]?: TermDraft[A] | undefined },
  isWanted: (attribute: Attribute) => boolean,
): Changes {
  const result: { -readonly [A in Attribute]?: TermDraft[A] } = {};
  for (const field of TEXT_FIELDS) {
    const value = changes[field];
    if (value !== undefined && isWanted(field)) result[field] = value;
  }
  if (changes.caseSensitive !== undefined && isWanted('caseSensitive'))
    result.caseSensitive = changes.caseSensitive;
  return result;
}

/** Trims texts. A term is stored without outer white space. */
export function trimmed(changes: Changes): Changes {
  const result: { -readonly [A in Attribute]?: TermDraft[A] } = { ...changes };
  for (const field of TEXT_FIELDS) {
    const value = changes[field];
    if (value !== undefined) result[field] = value.trim();
  }
  return result;
}

export function attributesOf(changes: Changes): Attribute[] {
  return ATTRIBUTES.filter((attribute) => changes[attribute] !== undefined);
}

export function isEmpty(changes: Changes): boolean {
  return !ATTRIBUTES.some((attribute) => changes[attribute] !== undefined);
}

/** Returns the values of `after` that differ from `before`, apart from outer white space. */
export function difference(before: TermDraft, after: TermDraft): Changes {
  const trimmedAfter = trimmed(after);
  return pick(
    trimmedAfter,
    (attribute) => after[attribute] !== before[attribute] && trimmedAfter[attribute] !== before[attribute],
  );
}

export function isSameDraft(a: TermDraft, b: TermDraft): boolean {
  return isEmpty(difference(a, b));
}

export function withChanges(term: Term, changes: Changes): Term {
  const { word = term.word, languageId = term.languageId, caseSensitive = term.caseSensitive } = changes;
  const changed: Term = { ...term, word, languageId, caseSensitive };
  for (const field of PRONUNCIATION_FIELDS) {
    const value = changes[field];
    if (value !== undefined) changed[field] = value || null;
  }
  return changed;
}

/** Converts a draft to a term for display. A term that was never saved has no timestamps. */
export function draftAsTerm(key: string, glossaryId: string, draft: TermDraft, updatedAt = ''): Term {
  const blank: Term = {
    id: key,
    glossaryId,
    word: '',
    languageId: '',
    phonemization: null,
    phonemizationLanguageId: null,
    pronunciationLanguageId: null,
    pronounceAs: null,
    caseSensitive: false,
    createdAt: updatedAt,
    updatedAt,
  };
  return withChanges(blank, draft);
}

export function isSameTerm(a: Term, b: Term): boolean {
  return (
    a === b ||
    (a.updatedAt === b.updatedAt &&
      a.createdAt === b.createdAt &&
      a.id === b.id &&
      a.glossaryId === b.glossaryId &&
      ATTRIBUTES.every((attribute) => a[attribute] === b[attribute]))
  );
}

/** Returns the request body of a new term. Unset optional fields are left out: "" clears a field only in an update. */
export function newTermBody(draft: TermDraft) {
  const { word, languageId, caseSensitive } = draft;
  const set = pick(trimmed(draft), (attribute) => draft[attribute] !== '');
  return { ...set, word: word.trim(), languageId: languageId.trim(), caseSensitive };
}

/** Returns whether the server accepts a new term with these values, so that it may be sent. */
export function canCreate(draft: TermDraft): boolean {
  return newTerm.safeParse(draft).success;
}

/**
 * Returns whether the server accepts these changes, so that they may be sent. A term that has no pronunciation option
 * already is accepted without one, because its server allowed it.
 */
export function canUpdate(before: TermDraft, changes: Changes): boolean {
  if (!termChanges.safeParse(changes).success) return false;
  return satisfiedOptions(before).length === 0 || satisfiedOptions({ ...before, ...changes }).length > 0;
}
