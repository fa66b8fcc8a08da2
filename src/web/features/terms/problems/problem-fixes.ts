// Fixes of problems, computed from the current terms. If someone else fixed the problem meanwhile, there are no
// changes.
import type { Term } from '#contract/glossary.ts';
import { OPTION_FIELDS, PRONUNCIATION_FIELDS, type PronunciationOption } from '#contract/pronunciation.ts';
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import { findHiddenFields, LANGUAGE_FIELDS, removeHidden } from '#lint/client.ts';
import { foldLanguageId } from '#text/language-id.ts';
import { type Changes, isEmpty, type TermChange } from '#web/features/terms/editing/changes.ts';

type ProblemFix = (term: Term) => Changes;

/** Applies a fix to terms, and returns the changes of those it changes. */
export function applyFix(terms: readonly Term[], fix: ProblemFix): TermChange[] {
  return terms.map((term) => ({ term, changes: fix(term) })).filter(({ changes }) => !isEmpty(changes));
}

/** Keeps one pronunciation option and clears the fields of the others. */
export function keepOption(option: PronunciationOption): ProblemFix {
  const keptFields: readonly string[] = OPTION_FIELDS[option];
  return (term) => {
    const changes: Changes = {};
    for (const field of PRONUNCIATION_FIELDS)
      if (!keptFields.includes(field) && term[field]) changes[field] = '';
    return changes;
  };
}

/** Removes invisible characters from each text. */
export const removeHiddenCharacters: ProblemFix = (term) => {
  const changes: Changes = {};
  for (const field of findHiddenFields(term)) changes[field] = removeHidden(term[field] ?? '');
  return changes;
};

export const cleanIpa: ProblemFix = ({ phonemization }) => {
  const { value, fixes } = normalizeIpa(phonemization ?? '');
  return fixes.length > 0 ? { phonemization: value } : {};
};

/**
 * Moves a respelling that is IPA to the IPA field. Its language is cleared, because the term would have two options
 * otherwise.
 */
export function moveToIpa(phonemization: string): ProblemFix {
  return ({ languageId, pronunciationLanguageId }) => ({
    phonemization,
    pronounceAs: '',
    phonemizationLanguageId: '',
    pronunciationLanguageId: pronunciationLanguageId || languageId,
  });
}

/** Replaces other spellings of a language ID by this one. */
export function replaceLanguageSpelling(id: string): ProblemFix {
  const wanted = foldLanguageId(id);
  return (term) => {
    const changes: Changes = {};
    for (const field of LANGUAGE_FIELDS) {
      const value = term[field];
      if (value && value !== id && foldLanguageId(value) === wanted) changes[field] = id;
    }
    return changes;
  };
}
