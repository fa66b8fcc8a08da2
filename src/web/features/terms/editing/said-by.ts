// What is typed as a way of saying a word, which is the only one then (only-way.ts), or over what a cell has.
import type { Term } from '#contract/glossary.ts';
import type { PronunciationOption } from '#contract/pronunciation.ts';
import { isNewRow } from '#web/features/terms/new-rows/new-rows.ts';
import { emptied, looksLikeIpa } from '#web/features/terms/range/cell-changes.ts';
import { type Changes, draftOf, type TermText } from './changes.ts';
import { onlyWay } from './only-way.ts';

/** How what is typed is to be said; by its looks it is IPA or words to say it like. */
export type SpokenWay = PronunciationOption | 'by-looks';

export function saidBy(term: Term, way: PronunciationOption, text: string): Changes {
  return onlyWay(draftOf(term), way, text);
}

/** What is typed on, or over. */
export interface Typed {
  /** The term as it was when typing began. */
  readonly began: Term;
  readonly field: TermText;
  /** Set where what is typed becomes the only way. */
  readonly way?: SpokenWay | undefined;
}

/** It takes IPA and words to say it like: which of both it is, what is typed says by its looks. */
export function takesEither({ began, way }: Typed): boolean {
  return way === 'by-looks' || (isNewRow(began.id) && way === undefined);
}

/** What typing begins with. */
export function startOf({ began, field, way }: Typed): string {
  const draft = draftOf(began);
  // The letters of some IPA look like words.
  if (way === 'manual-phonemization') return draft.phonemization || draft.pronounceAs;
  if (way === 'phonemize-in-language') return draft.phonemizationLanguageId || draft.languageId;
  return draft[field];
}

/** Nothing was typed since typing began. */
export function isUntouched(typed: Typed & { readonly draft: string }): boolean {
  return typed.draft === startOf(typed);
}

/** What it comes to. Nothing typed is no way of saying anything: then the others stay. */
export function editOf({ began, field, way }: Typed, text: string): Changes {
  if (way === undefined) {
    const edit: Changes = {};
    edit[field] = text;
    return edit;
  }
  if (way !== 'by-looks') return text.trim() === '' ? {} : saidBy(began, way, text);
  if (text.trim() === '') return emptied(began, 'value') ?? {};
  return saidBy(began, looksLikeIpa(text) ? 'manual-phonemization' : 'pronounce-as', text);
}
