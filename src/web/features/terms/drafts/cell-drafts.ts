// Persists unsaved edits of cells: edits that failed or were in flight, and the text of the open cell. Each edit is stored
// with the term it began from, so that saving it later detects changes that somebody else has made since.
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

/** Format of earlier versions, which stored the whole term. */
const earlierEdit = z.object({ term, changes: keptChanges });

const keptTyping = z.object({
  began: term,
  column: z.enum(COLUMNS),
  field: z.enum(TERM_TEXTS),
  as: z.enum(['text', 'language']),
  way: z.optional(z.enum([...PRONUNCIATION_OPTIONS, 'by-looks'])),
  draft: z.string(),
});
export type StoredTyping = z.infer<typeof keptTyping>;

const editsOf = (glossaryId: string) => `cell-edit.${glossaryId}.`;
const typingsIn = (glossaryId: string) => `cell-typing.${glossaryId}.`;

/** @param before the changes this table stored for the term. Other stored changes belong to another tab and are kept. */
export function keepEdit(glossaryId: string, edit: TermChange, before: Changes = {}): void {
  const others = keptOf(glossaryId, edit.term.id);
  const theirs = others
    ? picked(others.changes, (attribute) => others.changes[attribute] !== before[attribute])
    : {};
  const mine = termToKeep(edit.term);
  const base = others && !isEmpty(theirs) ? oldest(others.base, mine, edit.changes) : mine;
  drafts.keep(editsOf(glossaryId) + edit.term.id, { base, changes: { ...theirs, ...edit.changes } });
}

/**
 * Returns a common base for the edits of two tabs: for each changed attribute the value its tab began from, and the older
 * `updatedAt`. With the newer one, a change that one of the tabs has not seen would count as seen.
 */
function oldest(theirs: KeptTerm, mine: KeptTerm, changes: Changes): KeptTerm {
  const updatedAt = theirs.updatedAt < mine.updatedAt ? theirs.updatedAt : mine.updatedAt;
  return { ...theirs, ...picked(mine, (attribute) => attribute in changes), updatedAt };
}

/** Removes these changes from the stored edit. Keeps attributes for which the user has typed another value since. */
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

/** Returns the stored edits that the list does not show as saved. Discards the others: only the response was lost. */
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

/** Returns whether the term in the list has the values of these changes. */
export function isSaved(changes: Changes, now: Term | undefined): boolean {
  if (!now) return false;
  const draft = draftOf(now);
  return isEmpty(changedAttributes(draft, { ...draft, ...changes }));
}

export function keepTyping(glossaryId: string, typing: StoredTyping): void {
  const { began, column, field, as, way, draft } = typing;
  drafts.keep(typingsIn(glossaryId) + thisTab, { began, column, field, as, ...(way && { way }), draft });
}

export function discardTyping(glossaryId: string): void {
  drafts.discard(typingsIn(glossaryId) + thisTab);
}

/** Returns the text of the cell that is open in a tab, by default this tab. */
export function readTyping(glossaryId: string, tab = thisTab): StoredTyping | undefined {
  return keptTyping.safeParse(drafts.read(typingsIn(glossaryId) + tab)).data;
}

/**
 * Moves the open cell's text from a closed tab to this tab.
 * @param open opens the editor with the text. Returns false if another editor is open; the text then stays where it is.
 */
export async function takeOverTyping(
  glossaryId: string,
  open: (typing: StoredTyping) => boolean,
): Promise<void> {
  const takeOver = (tab: string) => {
    const typing = readTyping(glossaryId, tab);
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
