// What was typed into cells and not saved: edits that failed or were still on their way, and the text of the open cell.
// Each with the term it began from: saving it later passes the same guard as anything typed now.
import { z } from 'zod/mini';
import { type Term, term } from '#contract/glossary.ts';
import { PRONUNCIATION_OPTIONS } from '#contract/pronunciation.ts';
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
import { editOfKept, type KeptEdit, type KeptTerm, keptChanges, keptEdit, termToKeep } from './kept-edit.ts';
import { ifGone, thisTab } from './this-tab.ts';

/** As versions kept it that had little room for it. */
const earlierEdit = z.object({ term, changes: keptChanges });

const keptTyping = z.object({
  began: term,
  column: z.enum(COLUMNS),
  field: z.enum(TERM_TEXTS),
  as: z.enum(['text', 'language']),
  way: z.optional(z.enum([...PRONUNCIATION_OPTIONS, 'by-looks'])),
  draft: z.string(),
});
export type KeptTyping = z.infer<typeof keptTyping>;

const editsOf = (glossaryId: string) => `cell-edit.${glossaryId}.`;
const typingsIn = (glossaryId: string) => `cell-typing.${glossaryId}.`;

/** @param before what this table kept of the term: the rest is another tab's, and stays */
export function keepEdit(glossaryId: string, edit: TermChange, before: Changes = {}): void {
  const others = keptOf(glossaryId, edit.term.id);
  const theirs = others
    ? picked(others.changes, (attribute) => others.changes[attribute] !== before[attribute])
    : {};
  const mine = termToKeep(edit.term);
  const base = others && !isEmpty(theirs) ? oldest(others.base, mine, edit.changes) : mine;
  drafts.keep(editsOf(glossaryId) + edit.term.id, { base, changes: { ...theirs, ...edit.changes } });
}

/** What two tabs began from: older than what either of them knows of, nothing of it passes for known. */
function oldest(theirs: KeptTerm, mine: KeptTerm, changes: Changes): KeptTerm {
  const updatedAt = theirs.updatedAt < mine.updatedAt ? theirs.updatedAt : mine.updatedAt;
  return { ...theirs, ...picked(mine, (attribute) => attribute in changes), updatedAt };
}

/** What was kept of these changes, but not what was typed since. */
export function dropEdit(glossaryId: string, termId: string, dropped: Changes): void {
  const kept = keptOf(glossaryId, termId);
  if (!kept) return;
  const changes = picked(kept.changes, (attribute) => kept.changes[attribute] !== dropped[attribute]);
  const name = editsOf(glossaryId) + termId;
  if (isEmpty(changes)) drafts.discard(name);
  else drafts.keep(name, { ...kept, changes });
}

function keptOf(glossaryId: string, termId: string): KeptEdit | undefined {
  const found = drafts.read(editsOf(glossaryId) + termId);
  const kept = keptEdit.safeParse(found).data;
  if (kept) return kept;
  const earlier = earlierEdit.safeParse(found).data;
  return earlier && { base: termToKeep(earlier.term), changes: earlier.changes };
}

function readEdit(glossaryId: string, termId: string): TermChange | undefined {
  const kept = keptOf(glossaryId, termId);
  return kept && editOfKept(glossaryId, termId, kept);
}

/** Those that were not saved after all: the answer to some may only have been lost. */
export function keptEdits(glossaryId: string, stored: readonly Term[]): TermChange[] {
  const names = listed(editsOf(glossaryId));
  if (names.length === 0) return [];
  const byId = new Map(stored.map((one) => [one.id, one]));
  const offered: TermChange[] = [];
  drafts.together(() => {
    for (const termId of names) {
      const kept = readEdit(glossaryId, termId);
      if (kept && !isSaved(kept.changes, byId.get(termId))) offered.push(kept);
      else drafts.discard(editsOf(glossaryId) + termId);
    }
  });
  return offered;
}

/** Whether the list shows what was typed. */
export function isSaved(changes: Changes, now: Term | undefined): boolean {
  if (!now) return false;
  const draft = draftOf(now);
  return isEmpty(changedAttributes(draft, { ...draft, ...changes }));
}

export function keepTyping(glossaryId: string, typing: KeptTyping): void {
  const { began, column, field, as, way, draft } = typing;
  drafts.keep(typingsIn(glossaryId) + thisTab, { began, column, field, as, ...(way && { way }), draft });
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
