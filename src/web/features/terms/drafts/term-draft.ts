// What was typed for a term and not saved: the form as it was, and the term it began from. Saving it later passes the
// same guard against what somebody else has changed since.
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
/** A term as it is typed. */
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

/** Where a draft is kept; of each glossary one of a new term, and one of each term it has. */
export function draftName(glossaryId: string, termId?: string): string {
  return termId === undefined ? `new-term.${glossaryId}` : termDraftsOf(glossaryId) + termId;
}

export function termDraftsOf(glossaryId: string): string {
  return `term.${glossaryId}.`;
}

export function readTermDraft(name: string): TermDraftKept | undefined {
  return stored.safeParse(drafts.read(name)).data;
}
