// What was typed into cells and not saved: edits that failed or were still on their way, and the text of the open cell.
// Each with the term it began from: saving it later passes the same guard as anything typed now.
import { z } from 'zod/mini';
import { type Term, term } from '#contract/glossary.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import {
  type Changes,
  changedAttributes,
  draftOf,
  isEmpty,
  picked,
  TERM_TEXTS,
  type TermChange,
} from '#web/features/terms/editing/changes.ts';
import { COLUMNS } from '#web/features/terms/grid/columns.ts';
import { termFields } from './term-draft.ts';
import { ifGone, thisTab } from './this-tab.ts';

const keptEdit = z.object({ term, changes: z.partial(termFields) });

const keptTyping = z.object({
  began: term,
  column: z.enum(COLUMNS),
  field: z.enum(TERM_TEXTS),
  as: z.enum(['text', 'language']),
  draft: z.string(),
});
export type KeptTyping = z.infer<typeof keptTyping>;

const editsOf = (glossaryId: string) => `cell-edit.${glossaryId}.`;
const typingsIn = (glossaryId: string) => `cell-typing.${glossaryId}.`;

export function keepEdit(glossaryId: string, edit: TermChange): void {
  drafts.keep(editsOf(glossaryId) + edit.term.id, edit);
}

export function discardEdit(glossaryId: string, termId: string): void {
  drafts.discard(editsOf(glossaryId) + termId);
}

/** To be told of what was saved, whether the table is still there or not. */
export function dropSaved(glossaryId: string, termId: string, saved: Changes): void {
  const kept = readEdit(glossaryId, termId);
  if (!kept) return;
  const changes = picked(kept.changes, (attribute) => kept.changes[attribute] !== saved[attribute]);
  if (isEmpty(changes)) discardEdit(glossaryId, termId);
  else keepEdit(glossaryId, { ...kept, changes });
}

function readEdit(glossaryId: string, termId: string): TermChange | undefined {
  const { data } = keptEdit.safeParse(drafts.read(editsOf(glossaryId) + termId));
  return data && { term: data.term, changes: picked(data.changes, () => true) };
}

/** Those that were not saved after all: the answer to some may only have been lost. */
export function keptEdits(glossaryId: string, stored: readonly Term[]): TermChange[] {
  return listed(editsOf(glossaryId)).flatMap((termId) => {
    const kept = readEdit(glossaryId, termId);
    const now = stored.find(({ id }) => id === termId);
    if (kept && !isSaved(kept.changes, now)) return [kept];
    discardEdit(glossaryId, termId);
    return [];
  });
}

/** Whether the list shows what was typed. */
export function isSaved(changes: Changes, now: Term | undefined): boolean {
  if (!now) return false;
  const draft = draftOf(now);
  return isEmpty(changedAttributes(draft, { ...draft, ...changes }));
}

export function keepTyping(glossaryId: string, { began, column, field, as, draft }: KeptTyping): void {
  drafts.keep(typingsIn(glossaryId) + thisTab, { began, column, field, as, draft });
}

export function discardTyping(glossaryId: string): void {
  drafts.discard(typingsIn(glossaryId) + thisTab);
}

/** What was typed in this tab. */
export function keptTypingIn(glossaryId: string, tab = thisTab): KeptTyping | undefined {
  return keptTyping.safeParse(drafts.read(typingsIn(glossaryId) + tab)).data;
}

/**
 * Makes this tab's own what was typed in one that is gone.
 * @param open types it on; false where something else is typed by now: then it stays where it is
 */
export async function takeOverTyping(
  glossaryId: string,
  open: (typing: KeptTyping) => boolean,
): Promise<void> {
  const takeOver = (tab: string) => {
    const typing = keptTypingIn(glossaryId, tab);
    if (!typing || !open(typing)) return;
    drafts.discard(typingsIn(glossaryId) + tab);
    keepTyping(glossaryId, typing);
  };
  await Promise.all(listed(typingsIn(glossaryId)).map((tab) => ifGone(tab, () => takeOver(tab))));
}

function listed(beginning: string): string[] {
  const names = drafts.names(beginning);
  return names === '' ? [] : names.split('\n');
}
