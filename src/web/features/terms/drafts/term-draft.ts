// Unsaved drafts of the term form: the values of the form, and the term the draft began from. Saving a draft later detects
// changes that somebody else has made since.
import { z } from 'zod/mini';
import { PRONUNCIATION_OPTIONS } from '#contract/pronunciation.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import type { TermBase } from '#web/features/terms/editing/changes.ts';
import type { TermFormValues } from '#web/features/terms/form/term-form-values.ts';

export interface TermDraftKept {
  readonly values: TermFormValues;
  /** Absent for a new term. */
  readonly base?: TermBase | undefined;
}

const text = z.string();
/** Fields of a term in a form or a table row, where an empty text stands for no value. */
export const termFields = z.object({
  word: text,
  languageId: text,
  phonemization: text,
  phonemizationLanguageId: text,
  pronunciationLanguageId: text,
  pronounceAs: text,
  caseSensitive: z.boolean(),
});
const stored = z.object({
  values: z.extend(termFields, {
    option: z.enum(PRONUNCIATION_OPTIONS),
    others: z.enum(['keep', 'remove']),
  }),
  base: z.optional(z.object({ updatedAt: text, draft: termFields })),
});

/** Returns the name of a draft. A glossary has one draft for a new term, and one draft for each of its terms. */
export function draftName(glossaryId: string, termId?: string): string {
  return termId === undefined ? `new-term.${glossaryId}` : termDraftsOf(glossaryId) + termId;
}

export function termDraftsOf(glossaryId: string): string {
  return `term.${glossaryId}.`;
}

export function readTermDraft(name: string): TermDraftKept | undefined {
  return stored.safeParse(drafts.read(name)).data;
}
