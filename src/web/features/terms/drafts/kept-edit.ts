// Storage format of a term and of an edit. A stored term has the values that a later save or deletion compares with the
// server's values, and the values needed to create the term again.
import { z } from 'zod/mini';
import type { Term } from '#contract/glossary.ts';
import {
  BLANK_DRAFT,
  changedAttributes,
  draftOf,
  picked,
  type TermChange,
} from '#web/features/terms/editing/changes.ts';
import { asTerm } from '#web/features/terms/new-rows/new-rows.ts';
import { termFields } from './term-draft.ts';

export const keptChanges = z.partial(termFields);
export const keptTerm = z.extend(keptChanges, { updatedAt: z.string() });
export const keptEdit = z.object({ base: keptTerm, changes: keptChanges });
export type KeptTerm = z.infer<typeof keptTerm>;
export type KeptEdit = z.infer<typeof keptEdit>;

export function termToKeep(from: Term): KeptTerm {
  const { updatedAt } = from;
  return { updatedAt, ...changedAttributes(BLANK_DRAFT, draftOf(from)) };
}

export function termOfKept(glossaryId: string, termId: string, { updatedAt, ...set }: KeptTerm): Term {
  const draft = { ...BLANK_DRAFT, ...picked(set, () => true) };
  return { ...asTerm(termId, draft), glossaryId, createdAt: updatedAt, updatedAt };
}

export function editOfKept(glossaryId: string, termId: string, { base, changes }: KeptEdit): TermChange {
  return { term: termOfKept(glossaryId, termId, base), changes: picked(changes, () => true) };
}
