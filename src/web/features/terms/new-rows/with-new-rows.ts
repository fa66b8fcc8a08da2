// Combines the sorted terms with the new rows at the end of the table.
import type { Term } from '#contract/glossary.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import type { TermView } from '#web/features/terms/list/term-order.ts';
import { asTerm, blankTerm, type NewRow, type NewRows } from './new-rows.ts';
import { termsAlike } from './terms-alike.ts';

/** State of a new row in the table; "entry" marks the empty last row for the next word. */
export type NewRowMark = Exclude<NewRow, { kind: 'added' }> | 'entry';

export interface TableView extends Omit<TermView, 'byId'> {
  /** Looks up terms and new rows. */
  readonly byId: TermLookup;
  /** Returns the React key of a row. The key stays the same when a new row becomes a term, so the row is not remounted. */
  readonly keyOf: (id: string) => string;
  readonly newRowOf: (id: string) => NewRowMark | undefined;
}

export function withNewRows(view: TermView, rows: NewRows, entryId: string): TableView {
  const marks = new Map<string, NewRowMark>([[entryId, 'entry']]);
  const terms = new Map<string, Term>([[entryId, blank(entryId)]]);
  const keys = new Map<string, string>();
  const last: string[] = [];
  for (const row of rows) {
    if (row.kind !== 'added') {
      marks.set(row.id, row);
      terms.set(row.id, termOf(row));
      last.push(row.id);
    } else if (view.byId.has(row.termId)) {
      keys.set(row.termId, row.id);
      last.push(row.termId);
    }
  }
  const elsewhere = new Set([...keys.keys(), ...arrivedUnanswered(rows, view.terms)]);
  const others = elsewhere.size === 0 ? view.ids : view.ids.filter((id) => !elsewhere.has(id));
  return {
    ...view,
    // Use concat: spread is 10 times slower, and each letter typed into the search copies up to 100,000 ids.
    ids: others.concat(last, entryId),
    byId: {
      get: (id) => terms.get(id) ?? view.byId.get(id),
      has: (id) => terms.has(id) || view.byId.has(id),
    },
    keyOf: (id) => keys.get(id) ?? id,
    newRowOf: (id) => marks.get(id),
  };
}

/** Returns all terms plus the new rows that are not terms yet, so that checks of the list include pending rows. */
export function termsWithNewRows(terms: readonly Term[], rows: NewRows): readonly Term[] {
  const pending = rows.flatMap((row) => (row.kind === 'added' ? [] : [termOf(row)]));
  if (pending.length === 0) return terms;
  const arrived = arrivedUnanswered(rows, terms);
  return [...(arrived.size === 0 ? terms : terms.filter(({ id }) => !arrived.has(id))), ...pending];
}

/** Returns the ids of terms that appeared in the list while an equal row is in flight. Hide them until its response: the row shows them. */
function arrivedUnanswered(rows: NewRows, terms: readonly Term[]): ReadonlySet<string> {
  const sending = rows.flatMap((row) => (row.kind === 'sending' && row.before !== terms ? [row] : []));
  const alike = termsAlike(
    sending.map(({ id, sent }) => ({ id, draft: sent })),
    terms,
  );
  const arrived = new Set<string>();
  for (const [before, sent] of Map.groupBy(sending, (row) => row.before)) {
    const ids = new Set(sent.flatMap(({ id }) => alike.get(id) ?? []).map(({ id }) => id));
    if (ids.size > 0) for (const { id } of before) ids.delete(id);
    for (const id of ids) arrived.add(id);
  }
  return arrived;
}

// Return the same term object for an unchanged row, because table rows are memoised.
const shown = new WeakMap<NewRow, Term>();
let lastBlank = blankTerm('');

function termOf(row: Exclude<NewRow, { kind: 'added' }>): Term {
  const term = shown.get(row) ?? asTerm(row.id, row.draft);
  shown.set(row, term);
  return term;
}

function blank(id: string): Term {
  if (lastBlank.id !== id) lastBlank = blankTerm(id);
  return lastBlank;
}
