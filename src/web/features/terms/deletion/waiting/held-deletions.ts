// Pending deletions: the user confirmed them, but the server was unavailable. The table marks their terms, and the cached
// list stays as the server sent it. If a deletion fails for another reason, the user decides again.
import type { Term } from '#contract/glossary.ts';
import type { TermChange } from '#web/features/terms/editing/changes.ts';

export type DeletionState =
  /** The server is unavailable. The deletion is sent automatically once the server is back. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'sending' }
  /** Somebody else has changed the term since the user confirmed the deletion. `current` is the new version. */
  | { readonly kind: 'changed'; readonly current: Term }
  | { readonly kind: 'failed'; readonly reason: string };

export interface AskedDeletion {
  /** The term as the user saw it. No other version is deleted. */
  readonly term: Term;
  /** Unsaved edit of the term. It is saved if the deletion is cancelled. */
  readonly edit?: TermChange | undefined;
}

export interface HeldDeletion extends AskedDeletion {
  readonly state: DeletionState;
}

export type HeldDeletions = ReadonlyMap<string, HeldDeletion>;

export const NO_DELETIONS: HeldDeletions = new Map();

export type HeldEvent =
  | { readonly kind: 'asked'; readonly deletions: readonly AskedDeletion[] }
  /** The requests are sent. A changed term is deleted in its current version, because the user has seen that version. */
  | { readonly kind: 'sent'; readonly ids: readonly string[] }
  | { readonly kind: 'not-sent'; readonly states: ReadonlyMap<string, DeletionState> }
  /** The terms are deleted, or their deletion was cancelled. */
  | { readonly kind: 'over'; readonly ids: Iterable<string> };

export function nextHeld(held: HeldDeletions, event: HeldEvent): HeldDeletions {
  const next = new Map(held);
  switch (event.kind) {
    case 'asked':
      for (const { term, edit } of event.deletions)
        next.set(term.id, { term, edit: edit ?? held.get(term.id)?.edit, state: { kind: 'waits' } });
      return next;
    case 'sent':
      for (const id of event.ids) {
        const one = held.get(id);
        if (one) next.set(id, { ...one, term: asDecidedOn(one), state: { kind: 'sending' } });
      }
      return next;
    case 'not-sent':
      for (const [id, state] of event.states) {
        const one = held.get(id);
        if (one?.state.kind === 'sending') next.set(id, { ...one, state });
      }
      return next;
    case 'over':
      for (const id of event.ids) next.delete(id);
      return next;
  }
}

function asDecidedOn({ term, state }: HeldDeletion): Term {
  return state.kind === 'changed' ? state.current : term;
}

/** Returns the terms without a pending deletion. Returns the same array if no deletion is pending. */
export function staying(terms: readonly Term[], held: HeldDeletions): readonly Term[] {
  return held.size === 0 ? terms : terms.filter(({ id }) => !held.has(id));
}
