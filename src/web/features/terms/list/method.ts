// The Method column: which pronunciation options a term's fields satisfy. All satisfied options are shown, because the
// specification doesn't say which one the engine uses. A term without any (another server may allow it) is shown as a
// problem.
import type { Term } from '#contract/glossary.ts';
import { type Pronunciation, type PronunciationOption, satisfiedOptions } from '#contract/pronunciation.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';
import { words } from '#web/features/terms/words.ts';

export type Method =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly option: PronunciationOption }
  | { readonly kind: 'several'; readonly options: readonly PronunciationOption[] };

export function getMethod(term: Term): Method {
  const options = satisfiedOptions(term);
  const [first] = options;
  if (first === undefined) return { kind: 'none' };
  return options.length === 1 ? { kind: 'one', option: first } : { kind: 'several', options };
}

/** One pronunciation of a term, as shown in the Pronunciation column. */
export type ShownPronunciation =
  | { readonly kind: 'languages'; readonly readIn: string; readonly accent: string }
  | { readonly kind: 'ipa'; readonly text: string }
  | { readonly kind: 'like'; readonly text: string };

/** Returns all pronunciations of a term; empty if it needs one. */
export function shownPronunciations(term: Pronunciation): ShownPronunciation[] {
  const {
    phonemizationLanguageId: readIn,
    pronunciationLanguageId: accent,
    phonemization,
    pronounceAs,
  } = term;
  return [
    ...(readIn && accent ? [{ kind: 'languages', readIn, accent } as const] : []),
    ...(phonemization ? [{ kind: 'ipa', text: phonemization } as const] : []),
    ...(pronounceAs ? [{ kind: 'like', text: pronounceAs } as const] : []),
  ];
}

/** Returns the text shown for a pronunciation, with language names where they are known. */
export function pronunciationText(spoken: ShownPronunciation): string {
  switch (spoken.kind) {
    case 'languages':
      return words.readTo(nameOrId(spoken.readIn), nameOrId(spoken.accent));
    case 'ipa':
      return spoken.text;
    case 'like':
      return `“${spoken.text}”`;
  }
}

/** The two fields that the Pronunciation column edits. */
export const VALUE_FIELDS = ['phonemization', 'pronounceAs'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

export function filledValues(term: Term): ValueField[] {
  return VALUE_FIELDS.filter((field) => term[field]);
}
