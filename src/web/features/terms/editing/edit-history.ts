// What can be undone in the table: edits, rows that were added, terms that were deleted. An edit is undone only where the
// table still shows what it did: what somebody else has changed since stays. A term that is brought back has a new id,
// and whatever was done to the old one goes on for the new.
import type { Term } from '#contract/glossary.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import {
  attributesOf,
  type Changes,
  changedAttributes,
  draftOf,
  isEmpty,
  picked,
  type TermChange,
} from './changes.ts';

export interface Done {
  readonly termId: string;
  readonly before: Changes;
  readonly after: Changes;
}

/** `id` stays the same whatever becomes of the step: undone, done again, about terms with new ids. */
export type Step = { readonly id: string } & (
  | { readonly kind: 'changed'; readonly done: readonly Done[] }
  /** As they were added. All that were added together have one id: they go together. */
  | { readonly kind: 'added'; readonly terms: readonly Term[] }
  | { readonly kind: 'deleted'; readonly terms: readonly Term[] }
);

export interface EditHistory {
  /** Oldest first. */
  readonly past: readonly Step[];
  /** What was undone, and can be done again: the last first. */
  readonly future: readonly Step[];
}

export const NO_HISTORY: EditHistory = { past: [], future: [] };

/** Steps that are remembered. */
const MOST_STEPS = 100;

export function withStep(history: EditHistory, step: Step): EditHistory {
  const before = history.past.find(({ id }) => id === step.id);
  if (step.kind === 'added' && before?.kind === 'added') {
    // What was done to the first of them while the rest was on its way is undone before them.
    const together = { ...before, terms: [...before.terms, ...step.terms] };
    return { past: history.past.map((one) => (one === before ? together : one)), future: [] };
  }
  return { past: [...history.past, step].slice(-MOST_STEPS), future: [] };
}

export function changedStep(id: string, made: readonly TermChange[]): Step {
  return { kind: 'changed', id, done: made.map(doneBy) };
}

function doneBy({ term, changes }: TermChange): Done {
  const draft = draftOf(term);
  return { termId: term.id, before: picked(draft, (attribute) => attribute in changes), after: changes };
}

/** Without what was done to a row that is no more. */
export function forgotten(history: EditHistory, termId: string): EditHistory {
  const without = (steps: readonly Step[]) =>
    steps.flatMap((step): Step[] => {
      if (step.kind !== 'changed') return [step];
      const done = step.done.filter((one) => one.termId !== termId);
      return done.length > 0 ? [{ ...step, done }] : [];
    });
  return { past: without(history.past), future: without(history.future) };
}

/** With the ids that terms have since they were brought back. */
export function renamed(history: EditHistory, ids: ReadonlyMap<string, string>): EditHistory {
  const now = (id: string) => ids.get(id) ?? id;
  const one = (step: Step): Step => {
    switch (step.kind) {
      case 'changed':
        return { ...step, done: step.done.map((done) => ({ ...done, termId: now(done.termId) })) };
      case 'added':
      case 'deleted':
        return { ...step, terms: step.terms.map((term) => ({ ...term, id: now(term.id) })) };
    }
  };
  return { past: history.past.map(one), future: history.future.map(one) };
}

/** Of terms that were to be taken out again, these are there still: they are not brought back, and can be taken out later. */
export function stillThere(history: EditHistory, there: readonly Term[]): EditHistory {
  const ids = new Set(there.map(({ id }) => id));
  const left = (step: Step): Step[] => {
    if (step.kind !== 'deleted') return [step];
    const terms = step.terms.filter(({ id }) => !ids.has(id));
    return terms.length > 0 ? [{ ...step, terms }] : [];
  };
  const added: Step = { kind: 'added', id: [...ids].join(), terms: there };
  const past = history.past.flatMap(left);
  const future = history.future.flatMap(left);
  // What was being done again is left to be done again, what was being undone to be undone.
  const wasAgain = history.past.some(
    (step) => step.kind === 'deleted' && step.terms.some(({ id }) => ids.has(id)),
  );
  return wasAgain ? { past, future: [added, ...future] } : { past: [...past, added], future };
}

/** What is to be done to take a step back, or to do it again. */
export type Undoing =
  | {
      readonly kind: 'change';
      readonly toSave: readonly TermChange[];
      /** Terms that somebody else changed or deleted since, and that stay as they are. */
      readonly left: number;
    }
  | { readonly kind: 'delete'; readonly terms: readonly Term[]; readonly left: number }
  | { readonly kind: 'add'; readonly terms: readonly Term[] };

interface Taken {
  readonly history: EditHistory;
  readonly undoing: Undoing;
}

/**
 * @param byId the terms as the table shows them
 * @param id of the step to take back: the last one unless told otherwise
 */
export function undone(
  history: EditHistory,
  byId: TermLookup,
  id = history.past.at(-1)?.id,
): Taken | undefined {
  const step = history.past.find((one) => one.id === id);
  if (!step) return undefined;
  const { undoing, inverse } = takenBack(step, byId);
  const past = history.past.filter((other) => other !== step);
  return { history: { past, future: [...lasting(inverse), ...history.future] }, undoing };
}

export function redone(history: EditHistory, byId: TermLookup): Taken | undefined {
  const [step, ...future] = history.future;
  if (!step) return undefined;
  const { undoing, inverse } = takenBack(step, byId);
  return { history: { past: [...history.past, ...lasting(inverse)], future }, undoing };
}

/** A step about nothing would be taken back without a word. */
function lasting(step: Step): readonly Step[] {
  return (step.kind === 'changed' ? step.done : step.terms).length > 0 ? [step] : [];
}

/** What to do, and the step that takes that back in turn. */
function takenBack(step: Step, byId: TermLookup): { undoing: Undoing; inverse: Step } {
  const { id } = step;
  switch (step.kind) {
    case 'changed': {
      const reversed = step.done.map(({ termId, before, after }) => ({
        termId,
        before: after,
        after: before,
      }));
      return { undoing: changing(reversed, byId), inverse: { kind: 'changed', id, done: reversed } };
    }
    case 'added': {
      const there = step.terms.flatMap((added) => {
        const now = byId.get(added.id);
        return now ? [{ now, isOurs: isEmpty(changedAttributes(draftOf(added), draftOf(now))) }] : [];
      });
      const terms = there.flatMap(({ now, isOurs }) => (isOurs ? [now] : []));
      const left = step.terms.length - terms.length;
      return { undoing: { kind: 'delete', terms, left }, inverse: { kind: 'deleted', id, terms } };
    }
    case 'deleted': {
      const { terms } = step;
      return { undoing: { kind: 'add', terms }, inverse: { kind: 'added', id, terms } };
    }
  }
}

function changing(done: readonly Done[], byId: TermLookup): Undoing {
  const toSave: TermChange[] = [];
  let left = 0;
  for (const { termId, before, after } of done) {
    const term = byId.get(termId);
    const shown = term && draftOf(term);
    const ours = shown ? picked(after, (attribute) => shown[attribute] === before[attribute]) : {};
    if (term && !isEmpty(ours)) toSave.push({ term, changes: ours });
    if (attributesOf(ours).length < attributesOf(after).length) left += 1;
  }
  return { kind: 'change', toSave, left };
}
