// New rows that are not terms yet, kept in this browser while they are typed. They belong to the tab they are typed in;
// those of a tab that is gone come back in the next.
import { z } from 'zod/mini';
import type { Term } from '#contract/glossary.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { termFields } from '#web/features/terms/drafts/term-draft.ts';
import { ifGone, thisTab } from '#web/features/terms/drafts/this-tab.ts';
import type { NewRows } from './new-rows.ts';
import { termsAlike } from './terms-alike.ts';

const stored = z.object({ draft: termFields, wasSent: z.boolean() });
export type KeptRow = { readonly id: string } & z.infer<typeof stored>;

const rowsOf = (glossaryId: string) => `new-row.${glossaryId}.`;
const nameOf = (glossaryId: string, tab: string, id: string) => `${rowsOf(glossaryId)}${tab}/${id}`;

export function keepRow(glossaryId: string, { id, draft, wasSent }: KeptRow): void {
  drafts.keep(nameOf(glossaryId, thisTab, id), { draft, wasSent });
}

export function discardRow(glossaryId: string, id: string): void {
  drafts.discard(nameOf(glossaryId, thisTab, id));
}

/** Those of this tab, as it was before a reload. */
export function keptRows(glossaryId: string): KeptRow[] {
  return named(glossaryId).flatMap(({ tab, id }) => (tab === thisTab ? read(glossaryId, tab, id) : []));
}

/** Makes this tab's own what was typed in tabs that are gone. */
export async function takeOverRows(
  glossaryId: string,
  take: (rows: readonly KeptRow[]) => void,
): Promise<void> {
  const others = Map.groupBy(
    named(glossaryId).filter(({ tab }) => tab !== thisTab),
    ({ tab }) => tab,
  );
  const takeOver = (tab: string, names: readonly { readonly id: string }[]) => {
    const rows = names.flatMap(({ id }) => read(glossaryId, tab, id));
    for (const row of rows) keepRow(glossaryId, row);
    for (const { id } of names) drafts.discard(nameOf(glossaryId, tab, id));
    if (rows.length > 0) take(rows);
  };
  await Promise.all([...others].map(([tab, names]) => ifGone(tab, () => takeOver(tab, names))));
}

/** Rows that the list shows: only the answer to what was sent was lost. */
export function thereAlready(rows: NewRows, terms: readonly Term[]): ReadonlySet<string> {
  const left = rows.flatMap((row) => (row.kind === 'failed' && row.why === 'left' ? [row] : []));
  const alike = termsAlike(left, terms);
  return new Set(left.flatMap(({ id }) => (alike.get(id)?.length ? [id] : [])));
}

function named(glossaryId: string): { readonly tab: string; readonly id: string }[] {
  const names = drafts.names(rowsOf(glossaryId));
  return names === ''
    ? []
    : names.split('\n').flatMap((name) => {
        const [tab, id] = name.split('/');
        return tab && id ? [{ tab, id }] : [];
      });
}

function read(glossaryId: string, tab: string, id: string): KeptRow[] {
  const { data } = stored.safeParse(drafts.read(nameOf(glossaryId, tab, id)));
  return data ? [{ id, ...data }] : [];
}
