// Applies an update to a term. Pure. The rule of §2.4 applies to the merged term, not to the request.
import { isDeepStrictEqual } from 'node:util';
import type { Term, TermChanges } from '#contract/glossary.ts';
import { NO_OPTION_MESSAGE, satisfiedOptions } from '#contract/pronunciation.ts';
import { ApiError } from './api-error.ts';

/** All attributes that an update may change. Only sent attributes change, and null clears an attribute. */
type TermContent = Required<{ [F in keyof TermChanges]: Exclude<TermChanges[F], undefined> }>;

/**
 * @returns the merged term, or the same object if nothing changes
 * @throws ApiError if the merged term satisfies no pronunciation option
 */
export function mergeTerm(term: Term, changes: TermChanges): Term {
  const content: TermContent = {
    word: changes.word ?? term.word,
    languageId: changes.languageId ?? term.languageId,
    phonemization: unlessSent(changes.phonemization, term.phonemization),
    phonemizationLanguageId: unlessSent(changes.phonemizationLanguageId, term.phonemizationLanguageId),
    pronunciationLanguageId: unlessSent(changes.pronunciationLanguageId, term.pronunciationLanguageId),
    pronounceAs: unlessSent(changes.pronounceAs, term.pronounceAs),
    caseSensitive: changes.caseSensitive ?? term.caseSensitive,
  };
  const merged = { ...term, ...content };
  if (isDeepStrictEqual(merged, term)) return term;
  if (satisfiedOptions(merged).length === 0) {
    throw new ApiError('invalid-input', NO_OPTION_MESSAGE, [{ path: '', message: NO_OPTION_MESSAGE }]);
  }
  return merged;
}

function unlessSent(sent: string | null | undefined, kept: string | null): string | null {
  return sent === undefined ? kept : sent;
}
