// Persists pending deletions in this browser, so that they survive a reload. A deletion belongs to the tab in which the user
// confirmed it, and only this tab sends it. Another tab takes over the deletions of a closed tab.
import { z } from 'zod/mini';
import { drafts } from '#web/api/drafts/drafts.ts';
import {
  editOfKept,
  keptEdit,
  keptTerm,
  termOfKept,
  termToKeep,
} from '#web/features/terms/drafts/kept-edit.ts';
import {
  type KeptOfTab,
  keptOfThisTab,
  nameInTab,
  takeOverOthers,
} from '#web/features/terms/drafts/of-tabs.ts';
import type { AskedDeletion } from './held-deletions.ts';

const stored = z.object({ base: keptTerm, edit: z.optional(keptEdit) });

const deletionsOf = (glossaryId: string) => `deletion.${glossaryId}.`;

export function keepDeletion(glossaryId: string, { term, edit }: AskedDeletion): void {
  const base = termToKeep(term);
  const unsaved = edit && { base: termToKeep(edit.term), changes: edit.changes };
  drafts.keep(nameInTab(deletionsOf(glossaryId), term.id), { base, ...(unsaved && { edit: unsaved }) });
}

export function discardDeletion(glossaryId: string, termId: string): void {
  drafts.discard(nameInTab(deletionsOf(glossaryId), termId));
}

/** Returns the deletions that this tab persisted before a reload. */
export function keptDeletions(glossaryId: string): AskedDeletion[] {
  return keptOfThisTab(deletionsOf(glossaryId)).flatMap((kept) => read(glossaryId, kept));
}

/** Moves the deletions of closed tabs to this tab and passes them to `take`. */
export function takeOverDeletions(
  glossaryId: string,
  take: (deletions: readonly AskedDeletion[]) => void,
): Promise<void> {
  return takeOverOthers(deletionsOf(glossaryId), {
    read: (kept) => read(glossaryId, kept),
    keep: (deletion) => keepDeletion(glossaryId, deletion),
    take,
  });
}

function read(glossaryId: string, { id, name }: KeptOfTab): AskedDeletion[] {
  const { data } = stored.safeParse(drafts.read(name));
  if (!data) return [];
  const term = termOfKept(glossaryId, id, data.base);
  return [data.edit ? { term, edit: editOfKept(glossaryId, id, data.edit) } : { term }];
}
