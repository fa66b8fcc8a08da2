// The fast check for terms (exact-rows.ts).
import type { Term } from './glossary.ts';

const FIELDS = 11;

export function isExactTerm(row: unknown): row is Term {
  if (typeof row !== 'object' || row === null || Object.keys(row).length !== FIELDS) return false;
  const term: { readonly [F in keyof Term]?: unknown } = row;
  return (
    isText(term.id) &&
    isText(term.glossaryId) &&
    isText(term.word) &&
    isText(term.languageId) &&
    isTextOrUnset(term.phonemization) &&
    isTextOrUnset(term.phonemizationLanguageId) &&
    isTextOrUnset(term.pronunciationLanguageId) &&
    isTextOrUnset(term.pronounceAs) &&
    typeof term.caseSensitive === 'boolean' &&
    isText(term.createdAt) &&
    isText(term.updatedAt)
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

/** Rejects "", because the schema turns it into null. */
function isTextOrUnset(value: unknown): boolean {
  return value === null || (typeof value === 'string' && value !== '');
}
