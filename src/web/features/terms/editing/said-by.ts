// Turns the text of a cell editor into changes. The text either replaces the value of one field, or becomes the only
// pronunciation option of the term (only-way.ts).
import type { Term } from '#contract/glossary.ts';
import type { PronunciationOption } from '#contract/pronunciation.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { emptied, looksLikeIpa } from '#web/features/terms/range/cell-changes.ts';
import { type Changes, draftOf, type TermText } from './changes.ts';
import { onlyOption } from './only-way.ts';

/** Pronunciation option for the typed text. `by-looks` detects from the text whether it is IPA or a respelling. */
export type TypedOption = PronunciationOption | 'by-looks';

export function toOnlyOption(term: Term, way: PronunciationOption, text: string): Changes {
  return onlyOption(draftOf(term), way, text);
}

/** Target of the typed text. */
export interface Typed {
  /** The term when typing began. */
  readonly began: Term;
  readonly field: TermText;
  /** Set if the text becomes the term's only pronunciation option. */
  readonly way?: TypedOption | undefined;
}

/** Returns whether the editor accepts both IPA and a respelling, and detects from the text which of them it is. */
export function takesEither({ began, way }: Typed): boolean {
  return way === 'by-looks' || (isNewRow(began.id) && way === undefined);
}

/** Returns the text with which the editor opens. */
export function getInitialText({ began, field, way }: Typed): string {
  const draft = draftOf(began);
  // Some IPA has only plain letters and was taken for a respelling, so offer those as IPA.
  if (way === 'manual-phonemization') return draft.phonemization || draft.pronounceAs;
  if (way === 'phonemize-in-language') return draft.phonemizationLanguageId || draft.languageId;
  return draft[field];
}

/** Returns whether the text is still the one with which the editor opened. */
export function isUntouched(typed: Typed & { readonly draft: string }): boolean {
  return typed.draft === getInitialText(typed);
}

/**
 * Returns the changes from the typed text. Empty text for a chosen option changes nothing, so the other options stay. With
 * `by-looks`, empty text clears the pronunciation.
 */
export function toChanges({ began, field, way }: Typed, text: string): Changes {
  if (way === undefined) {
    const edit: Changes = {};
    edit[field] = text;
    return edit;
  }
  if (way !== 'by-looks') return text.trim() === '' ? {} : toOnlyOption(began, way, text);
  if (text.trim() === '') return emptied(began, 'value') ?? {};
  return toOnlyOption(began, looksLikeIpa(text) ? 'manual-phonemization' : 'pronounce-as', text);
}
