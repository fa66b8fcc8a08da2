// Deletions that were asked for and are not carried out yet, as nothing answered: the table shows their terms as going, and
// the list stays what the service said. One that can't be carried out waits for the person, who decides again.
import type { Term } from '#contract/glossary.ts';
import type { TermChange } from '#web/features/terms/editing/changes.ts';

export type DeletionState =
  /** Nothing answers: it is sent by itself once something does. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'sending' }
  /** Somebody else changed the term after its deletion was asked for, to what it is now. */
  | { readonly kind: 'changed'; readonly current: Term }
  | { readonly kind: 'failed'; readonly reason: string };

export interface AskedDeletion {
  /** As the person saw it: nothing else is deleted. */
  readonly term: Term;
  /** What of it was not saved by then: it is sent if the term stays after all. */
  readonly edit?: TermChange | undefined;
}

export interface HeldDeletion extends AskedDeletion {
  readonly state: DeletionState;
}

export type HeldDeletions = ReadonlyMap<string, HeldDeletion>;

export const NO_DELETIONS: HeldDeletions = new Map();

export type HeldEvent =
  | { readonly kind: 'asked'; readonly deletions: readonly AskedDeletion[] }
  /** Where somebody else changed the term, the person has seen what it is now. */
  | { readonly kind: 'sent'; readonly ids: readonly string[] }
  | { readonly kind: 'not-sent'; readonly states: ReadonlyMap<string, DeletionState> }
  /** Carried out, or taken back. */
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

/** The terms that stay as far as one knows. The same list where none goes. */
export function staying(terms: readonly Term[], held: HeldDeletions): readonly Term[] {
  return held.size === 0 ? terms : terms.filter(({ id }) => !held.has(id));
}
