// Persists new rows in this browser until the service has added them as terms. A row belongs to the tab it was typed in.
// Another tab takes over the rows of a closed tab.
import { z } from 'zod/mini';
import type { Term } from '#contract/glossary.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import {
  type KeptOfTab,
  keptOfThisTab,
  nameInTab,
  takeOverOthers,
} from '#web/features/terms/drafts/of-tabs.ts';
import { termFields } from '#web/features/terms/drafts/term-draft.ts';
import type { NewRows } from './new-rows.ts';
import { termsAlike } from './terms-alike.ts';

const stored = z.object({ draft: termFields, wasSent: z.boolean() });
export type KeptRow = { readonly id: string } & z.infer<typeof stored>;

const rowsOf = (glossaryId: string) => `new-row.${glossaryId}.`;

export function keepRow(glossaryId: string, { id, draft, wasSent }: KeptRow): void {
  drafts.keep(nameInTab(rowsOf(glossaryId), id), { draft, wasSent });
}

export function discardRow(glossaryId: string, id: string): void {
  drafts.discard(nameInTab(rowsOf(glossaryId), id));
}

/** Returns the rows this tab persisted before a reload. */
export function keptRows(glossaryId: string): KeptRow[] {
  return keptOfThisTab(rowsOf(glossaryId)).flatMap(read);
}

/** Moves the rows of closed tabs to this tab and passes them to `take`. */
export function takeOverRows(glossaryId: string, take: (rows: readonly KeptRow[]) => void): Promise<void> {
  return takeOverOthers(rowsOf(glossaryId), { read, keep: (row) => keepRow(glossaryId, row), take });
}

/** Returns the ids of interrupted rows whose term is already in the list: the service added it, only the response was lost. */
export function thereAlready(rows: NewRows, terms: readonly Term[]): ReadonlySet<string> {
  const left = rows.flatMap((row) => (row.kind === 'failed' && row.why === 'left' ? [row] : []));
  const alike = termsAlike(left, terms);
  return new Set(left.flatMap(({ id }) => (alike.get(id)?.length ? [id] : [])));
}

function read({ id, name }: KeptOfTab): KeptRow[] {
  const { data } = stored.safeParse(drafts.read(name));
  return data ? [{ id, ...data }] : [];
}
