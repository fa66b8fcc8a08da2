// Edits on their way to the server, laid over the list: the table shows them at once, the list stays what the
// server said. A failed edit keeps its value and its reason until it is sent again or discarded: nothing is lost.
import type { Term } from '#contract/glossary.ts';
import { attributesOf, type Changes, isEmpty, picked, type TermAttribute, withChanges } from './changes.ts';

export type CellState =
  | { readonly kind: 'saving' }
  /** Waiting: it is sent by itself, again or once it is whole. */
  | { readonly kind: 'failed' | 'waiting'; readonly reason: string };

/** What stands in the way of an edit beside what is said of its cells. */
export type Trouble =
  /** Somebody else changed the same meanwhile, to what it is now; both began from one. */
  | { readonly kind: 'changed'; readonly began: Term; readonly current: Term }
  /** Somebody else deleted the term. */
  | { readonly kind: 'gone' }
  /** Nothing answers: it is sent again by itself. */
  | { readonly kind: 'away' }
  /** The person stopped before it was sent. */
  | { readonly kind: 'stopped' }
  /** The term would be none the service takes: it waits for another edit that makes it one. */
  | { readonly kind: 'incomplete' };

export interface TermEdit {
  /** As it was when the edit was made: what it is compared with, and what names it once it is gone. */
  readonly term: Term;
  readonly changes: Changes;
  readonly trouble?: Trouble | undefined;
  readonly cells: Readonly<Partial<Record<TermAttribute, CellState>>>;
}

export type CellEdits = ReadonlyMap<string, TermEdit>;

export const NO_EDITS: CellEdits = new Map();

export type CellEditEvent =
  /** Many at once: all are shown in one step. */
  { readonly kind: 'all'; readonly events: readonly CellEditEvent[] } | TermEditEvent;

type TermEditEvent =
  | { readonly kind: 'sent'; readonly termId: string; readonly term: Term; readonly changes: Changes }
  | { readonly kind: 'saved'; readonly termId: string; readonly changes: Changes }
  | {
      readonly kind: 'failed';
      readonly termId: string;
      readonly changes: Changes;
      /** The reason for an attribute; the server may say something else for each. */
      readonly reason: (attribute: TermAttribute) => string;
      readonly trouble?: Trouble | undefined;
    }
  /** All that is not on its way, unless only some of it is named. */
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

/** Of what was sent, the part no later edit has overtaken. */
function current(edit: TermEdit, sent: Changes): Changes {
  return picked(sent, (attribute) => edit.changes[attribute] === sent[attribute]);
}

/** What is not on its way: it failed, or waits. */
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
  // What stands in the way of the rest still does.
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

/** Those on their way, or waiting for their turn. */
export function savingEdits(edits: CellEdits): string[] {
  return [...edits].flatMap(([id, { cells }]) =>
    Object.values(cells).some(({ kind }) => kind === 'saving') ? [id] : [],
  );
}

/** So many are looked for one by one. */
const FEW = 16;

/** The terms as the table shows them. Terms without an edit keep their identity. */
export function overlaid(terms: readonly Term[], edits: CellEdits): readonly Term[] {
  if (edits.size === 0) return terms;
  if (edits.size <= FEW) {
    const all = [...terms];
    for (const [id, edit] of edits) {
      // As a rule it is the very same: a hundred thousand are gone through at once.
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

/** The same object as long as neither changes: rows of the table are memoised. */
function edited(term: Term, edit: TermEdit): Term {
  const known = shown.get(edit);
  if (known?.of === term) return known.as;
  const as = withChanges(term, edit.changes);
  shown.set(edit, { of: term, as });
  return as;
}
