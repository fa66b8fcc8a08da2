// Deletions that wait for the service, kept in this browser so that they outlive the page. They belong to the tab they were
// asked for in, and only that one sends them; those of a tab that is gone come back in the next.
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

/** Those of this tab, as it was before a reload. */
export function keptDeletions(glossaryId: string): AskedDeletion[] {
  return keptOfThisTab(deletionsOf(glossaryId)).flatMap((kept) => read(glossaryId, kept));
}

/** Makes this tab’s own what was asked for in tabs that are gone. */
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
