// What an update makes of a term. Pure: the rule of §2.4 holds for the result, not for what was sent.
import { isDeepStrictEqual } from 'node:util';
import type { Term, TermChanges } from '#contract/glossary.ts';
import { NO_OPTION_MESSAGE, satisfiedOptions } from '#contract/pronunciation.ts';
import { ApiError } from './api-error.ts';

/** Every attribute a caller may change, with its value: only what is sent changes, null clears. */
type TermContent = Required<{ [F in keyof TermChanges]: Exclude<TermChanges[F], undefined> }>;

/**
 * The term with the changes made, or the very same term when they change nothing.
 * @throws ApiError when no pronunciation option would be left
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
