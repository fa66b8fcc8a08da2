// Optimistic edits as an overlay on the term list. The table shows an edit at once, but the list keeps the server's
// values. A failed edit keeps its value and its error until it is sent again or discarded, so no input is lost.
import type { Term } from '#contract/glossary.ts';
import { attributesOf, type Changes, isEmpty, picked, type TermAttribute, withChanges } from './changes.ts';

export type CellState =
  | { readonly kind: 'saving' }
  /** A `waiting` edit is sent automatically: when the server is back, or when another edit completes it. */
  | { readonly kind: 'failed' | 'waiting'; readonly reason: string };

/** Reason why an edit as a whole is not saved. Each cell has its own error text as well. */
export type Trouble =
  /** Conflict: somebody else changed the same attributes. Both edits started from `began`; the server has `current`. */
  | { readonly kind: 'changed'; readonly began: Term; readonly current: Term }
  /** Somebody else deleted the term. */
  | { readonly kind: 'gone' }
  /** The server is unavailable. The edit is sent again automatically. */
  | { readonly kind: 'away' }
  /** The user stopped the save before this edit was sent. */
  | { readonly kind: 'stopped' }
  /** The server would refuse the term with this edit. It waits until another edit makes the term valid. */
  | { readonly kind: 'incomplete' };

export interface TermEdit {
  /** The term before the edit. Conflicts are detected against it, and its word names the term after a deletion. */
  readonly term: Term;
  readonly changes: Changes;
  readonly trouble?: Trouble | undefined;
  readonly cells: Readonly<Partial<Record<TermAttribute, CellState>>>;
}

export type CellEdits = ReadonlyMap<string, TermEdit>;

export const NO_EDITS: CellEdits = new Map();

export type CellEditEvent =
  /** Batch of events, applied in one render. */
  { readonly kind: 'all'; readonly events: readonly CellEditEvent[] } | TermEditEvent;

type TermEditEvent =
  | { readonly kind: 'sent'; readonly termId: string; readonly term: Term; readonly changes: Changes }
  | { readonly kind: 'saved'; readonly termId: string; readonly changes: Changes }
  | {
      readonly kind: 'failed';
      readonly termId: string;
      readonly changes: Changes;
      /** Returns the error text for an attribute. The server can return a different error for each. */
      readonly reason: (attribute: TermAttribute) => string;
      readonly trouble?: Trouble | undefined;
    }
  /** Discards all changes that are not in flight, or only the changes of `attributes` if set. */
  | {
      readonly kind: 'discarded';
      readonly termId: string;
      readonly attributes?: readonly TermAttribute[];
    };

export function nextEdits(edits: CellEdits, event: CellEditEvent): CellEdits {
  const next = new Map(edits);
  apply(next, event);
  return next;
}

function apply(edits: Map<string, TermEdit>, event: CellEditEvent): void {
  if (event.kind === 'all') {
    for (const one of event.events) apply(edits, one);
    return;
  }
  const id = event.termId;
  const next = nextEdit(edits.get(id), event);
  if (next === undefined || isEmpty(next.changes)) edits.delete(id);
  else edits.set(id, next);
}

function nextEdit(edit: TermEdit | undefined, event: TermEditEvent): TermEdit | undefined {
  switch (event.kind) {
    case 'sent':
      return {
        term: edit?.term ?? event.term,
        changes: { ...edit?.changes, ...event.changes },
        cells: { ...edit?.cells, ...marked(event.changes, () => ({ kind: 'saving' })) },
      };
    case 'saved':
      return edit && without(edit, event.changes);
    case 'failed': {
      if (!edit) return undefined;
      const { reason, trouble } = event;
      const kind = trouble?.kind === 'away' || trouble?.kind === 'incomplete' ? 'waiting' : 'failed';
      const failed = marked(current(edit, event.changes), (attribute) => ({
        kind,
        reason: reason(attribute),
      }));
      return { ...edit, cells: { ...edit.cells, ...failed }, trouble };
    }
    case 'discarded':
      return edit && without(edit, named(failedChanges(edit), event.attributes));
  }
}

/** Returns the sent changes whose value is still the latest one. The response must not affect a newer edit. */
function current(edit: TermEdit, sent: Changes): Changes {
  return picked(sent, (attribute) => edit.changes[attribute] === sent[attribute]);
}

/** Returns the changes that are not in flight or queued: they failed or wait. */
export function failedChanges(edit: TermEdit): Changes {
  return picked(edit.changes, (attribute) => isHeld(edit.cells[attribute]));
}

function named(changes: Changes, attributes: readonly TermAttribute[] | undefined): Changes {
  return attributes ? picked(changes, (attribute) => attributes.includes(attribute)) : changes;
}

function isHeld(state: CellState | undefined): boolean {
  return state !== undefined && state.kind !== 'saving';
}

function without(edit: TermEdit, sent: Changes): TermEdit {
  const rest = picked(edit.changes, (attribute) => edit.changes[attribute] !== sent[attribute]);
  const cells: Partial<Record<TermAttribute, CellState>> = {};
  for (const attribute of attributesOf(rest)) {
    const state = edit.cells[attribute];
    if (state) cells[attribute] = state;
  }
  // Keep the reason if one of the remaining cells still fails or waits because of it.
  const isStuck = Object.values(cells).some(isHeld);
  return { term: edit.term, changes: rest, cells, ...(isStuck && { trouble: edit.trouble }) };
}

function marked(
  changes: Changes,
  state: (attribute: TermAttribute) => CellState,
): Partial<Record<TermAttribute, CellState>> {
  const cells: Partial<Record<TermAttribute, CellState>> = {};
  for (const attribute of attributesOf(changes)) cells[attribute] = state(attribute);
  return cells;
}

/** Returns the IDs of the terms with an edit that is in flight or queued. */
export function savingEdits(edits: CellEdits): string[] {
  return [...edits].flatMap(([id, { cells }]) =>
    Object.values(cells).some(({ kind }) => kind === 'saving') ? [id] : [],
  );
}

/** Maximum number of edits for which each term is searched by itself. With more, one pass over all terms is faster. */
const FEW = 16;

/** Returns the terms with their edits applied. Terms without an edit stay the same objects. */
export function overlaid(terms: readonly Term[], edits: CellEdits): readonly Term[] {
  if (edits.size === 0) return terms;
  if (edits.size <= FEW) {
    const all = [...terms];
    for (const [id, edit] of edits) {
      // The list usually has the same object, and `indexOf` finds an object among 100,000 terms fastest.
      const same = terms.indexOf(edit.term);
      const at = same < 0 ? terms.findIndex((term) => term.id === id) : same;
      const term = terms[at];
      if (term) all[at] = edited(term, edit);
    }
    return all;
  }
  return terms.map((term) => {
    const edit = edits.get(term.id);
    return edit ? edited(term, edit) : term;
  });
}

const shown = new WeakMap<TermEdit, { readonly of: Term; readonly as: Term }>();

/** Returns the same object until the term or the edit changes. Otherwise memoised table rows would render again. */
function edited(term: Term, edit: TermEdit): Term {
  const known = shown.get(edit);
  if (known?.of === term) return known.as;
  const as = withChanges(term, edit.changes);
  shown.set(edit, { of: term, as });
  return as;
}
