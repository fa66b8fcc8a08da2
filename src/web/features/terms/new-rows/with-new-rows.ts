// The table with the rows that are typed at its end.
import type { Term } from '#contract/glossary.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import type { TermView } from '#web/features/terms/list/term-order.ts';
import { asTerm, blankTerm, type NewRow, type NewRows } from './new-rows.ts';
import { termsAlike } from './terms-alike.ts';

/** A new row as the table knows it; "entry" is the one that waits for a new word. */
export type NewRowMark = Exclude<NewRow, { kind: 'added' }> | 'entry';

export interface TableView extends Omit<TermView, 'byId'> {
  /** New rows among them. */
  readonly byId: TermLookup;
  /** What a row is called as long as it is on the screen, whether it becomes a term meanwhile or not. */
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
    // A hundred thousand are copied with each letter of a search: spread, one by one, that takes ten times as long.
    ids: others.concat(last, entryId),
    byId: {
      get: (id) => terms.get(id) ?? view.byId.get(id),
      has: (id) => terms.has(id) || view.byId.has(id),
    },
    keyOf: (id) => keys.get(id) ?? id,
    newRowOf: (id) => marks.get(id),
  };
}

/** All terms, and the rows that are to be some: what is on its way is not missing. */
export function termsWithNewRows(terms: readonly Term[], rows: NewRows): readonly Term[] {
  const pending = rows.flatMap((row) => (row.kind === 'added' ? [] : [termOf(row)]));
  if (pending.length === 0) return terms;
  const arrived = arrivedUnanswered(rows, terms);
  return [...(arrived.size === 0 ? terms : terms.filter(({ id }) => !arrived.has(id))), ...pending];
}

/** Terms that the list has come to show while a row just like them is sent: until that is answered, the row stands for them. */
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

// The same object as long as nothing changes: rows of the table are memoised.
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
