// What mends a problem: changes to terms as they are now. Where somebody mended it meanwhile there are none.
import type { Term } from '#contract/glossary.ts';
import { OPTION_FIELDS, PRONUNCIATION_FIELDS, type PronunciationOption } from '#contract/pronunciation.ts';
import { normalizeIpa } from '#ipa/normalize-ipa.ts';
import { findHiddenFields, LANGUAGE_FIELDS, removeHidden } from '#lint/client.ts';
import { foldLanguageId } from '#text/language-id.ts';
import { type Changes, isEmpty, type TermChange } from '#web/features/terms/editing/changes.ts';

type Mend = (term: Term) => Changes;

/** To the terms it changes. */
export function mending(terms: readonly Term[], mend: Mend): TermChange[] {
  return terms.map((term) => ({ term, changes: mend(term) })).filter(({ changes }) => !isEmpty(changes));
}

/** One way of saying it is kept; what belongs to the others is cleared. */
export function keepingWay(option: PronunciationOption): Mend {
  const kept: readonly string[] = OPTION_FIELDS[option];
  return (term) => {
    const changes: Changes = {};
    for (const field of PRONUNCIATION_FIELDS) if (!kept.includes(field) && term[field]) changes[field] = '';
    return changes;
  };
}

/** Each text without what nobody sees. */
export const removingHidden: Mend = (term) => {
  const changes: Changes = {};
  for (const field of findHiddenFields(term)) changes[field] = removeHidden(term[field] ?? '');
  return changes;
};

export const cleaningIpa: Mend = ({ phonemization }) => {
  const { value, fixes } = normalizeIpa(phonemization ?? '');
  return fixes.length > 0 ? { phonemization: value } : {};
};

/** What it was said like is IPA. Read in a language as well it would be said two ways. */
export function usingIpa(phonemization: string): Mend {
  return ({ languageId, pronunciationLanguageId }) => ({
    phonemization,
    pronounceAs: '',
    phonemizationLanguageId: '',
    pronunciationLanguageId: pronunciationLanguageId || languageId,
  });
}

/** One way of writing a language, wherever it is written otherwise. */
export function usingLanguage(id: string): Mend {
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
