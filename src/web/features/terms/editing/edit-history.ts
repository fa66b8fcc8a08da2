// Undo history of the table: edits, added rows and deleted terms. Undo restores a value only if the table still shows the
// value of the edit, so later changes by other people stay. A restored term has a new ID. The steps that changed the old
// term then refer to the new ID.
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
  type TermDraft,
} from './changes.ts';

export interface Done {
  readonly termId: string;
  readonly before: Changes;
  readonly after: Changes;
}

/** A typed row of the table that is not a term yet. */
export interface TypedRow {
  readonly id: string;
  readonly draft: TermDraft;
}

export type Act =
  | { readonly kind: 'changed'; readonly done: readonly Done[] }
  /**
   * Terms and rows that were added together and are undone together. `terms` have their values from when they were added.
   * `rows` are IDs of rows that are not terms yet, and may have been discarded since.
   */
  | { readonly kind: 'added'; readonly terms: readonly Term[]; readonly rows: readonly string[] }
  | { readonly kind: 'deleted'; readonly terms: readonly Term[]; readonly rows: readonly TypedRow[] }
  /** Unsaved edits that were discarded, or restored after that, each with its base term. Restored edits are saved again. */
  | { readonly kind: 'given-up' | 'taken-up'; readonly edits: readonly TermChange[] };

/**
 * `id` stays the same when the step is undone or redone, or when its terms get new IDs. Steps with the same `group` belong
 * to one action, such as a paste that changes terms and adds others. They are undone together.
 */
export type Step = Act & { readonly id: string; readonly group?: string | undefined };

export interface EditHistory {
  /** Oldest first. */
  readonly past: readonly Step[];
  /** Undone steps that can be redone. The last undone step is first. */
  readonly future: readonly Step[];
}

export const NO_HISTORY: EditHistory = { past: [], future: [] };

/** Maximum number of steps to undo. */
const MOST_STEPS = 100;

export function withStep(history: EditHistory, step: Step): EditHistory {
  return { past: [...history.past, step].slice(-MOST_STEPS), future: [] };
}

/**
 * Inserts a step before the other steps of its group, so that it is undone last. The notification about it is then the last
 * one, and no other notification replaces it.
 */
export function withFirstOf(history: EditHistory, step: Step): EditHistory {
  const { past } = withStep(history, step);
  const at = past.findIndex(({ group }) => group !== undefined && group === step.group);
  return { past: [...past.slice(0, at), step, ...past.slice(at, -1)], future: [] };
}

/**
 * Replaces a new row by the term that was created from it. The step stays where the row was typed. Steps to redo stay as
 * well, because the server's response is not an action of the user.
 */
export function withTerm(history: EditHistory, rowId: string, term: Term): EditHistory {
  const { past, future } = forgotten(history, rowId);
  const isOf = (step: Step) => step.kind === 'added' && step.rows.includes(rowId);
  const one = (step: Step): Step =>
    step.kind === 'added' && isOf(step)
      ? { ...step, rows: step.rows.filter((id) => id !== rowId), terms: [...step.terms, term] }
      : step;
  const isKnown = [...past, ...future].some(isOf);
  // A row that was typed before the page was loaded has no step yet.
  const added: Step[] = isKnown ? [] : [{ kind: 'added', id: rowId, terms: [term], rows: [] }];
  return { past: [...past.map(one), ...added].slice(-MOST_STEPS), future: future.map(one) };
}

/** Returns the step to undo in order to remove this added term. */
export function stepThatAdded({ past }: EditHistory, termId: string): Step | undefined {
  return past.find((step) => step.kind === 'added' && step.terms.some(({ id }) => id === termId));
}

/** Merges the `added` steps with these IDs into one, at the place of the last, so that they are undone together. */
export function joined(history: EditHistory, stepIds: readonly string[]): EditHistory {
  const all = history.past.flatMap((step) =>
    step.kind === 'added' && stepIds.includes(step.id) ? [step] : [],
  );
  const last = all.at(-1);
  if (!last) return history;
  const one: Step = {
    ...last,
    terms: all.flatMap((step) => step.terms),
    rows: all.flatMap((step) => step.rows),
  };
  const others = new Set<Step>(all.slice(0, -1));
  const past = history.past.filter((step) => !others.has(step)).map((step) => (step === last ? one : step));
  return { past, future: history.future };
}

export function changed(made: readonly TermChange[]): Act {
  return { kind: 'changed', done: made.map(doneBy) };
}

function doneBy({ term, changes }: TermChange): Done {
  const draft = draftOf(term);
  return { termId: term.id, before: picked(draft, (attribute) => attribute in changes), after: changes };
}

/** Removes the changes to a new row from the history. The row and all text typed into it are then undone as one step. */
export function forgotten(history: EditHistory, termId: string): EditHistory {
  const without = (steps: readonly Step[]) =>
    steps.flatMap((step): Step[] => {
      if (step.kind !== 'changed') return [step];
      const done = step.done.filter((one) => one.termId !== termId);
      return done.length > 0 ? [{ ...step, done }] : [];
    });
  return { past: without(history.past), future: without(history.future) };
}

/** Replaces the IDs of terms that got a new ID when they were restored. */
export function renamed(history: EditHistory, ids: ReadonlyMap<string, string>): EditHistory {
  const now = (id: string) => ids.get(id) ?? id;
  const one = (step: Step): Step => {
    switch (step.kind) {
      case 'changed':
        return { ...step, done: step.done.map((done) => ({ ...done, termId: now(done.termId) })) };
      case 'added':
      case 'deleted':
        return { ...step, terms: step.terms.map((term) => ({ ...term, id: now(term.id) })) };
      case 'given-up':
      case 'taken-up':
        return {
          ...step,
          edits: step.edits.map(({ term, changes }) => ({ term: { ...term, id: now(term.id) }, changes })),
        };
    }
  };
  return { past: history.past.map(one), future: history.future.map(one) };
}

/**
 * Records that an undo or a redo failed to delete these terms. They are removed from the deletion step, because restoring
 * them would duplicate them. They get a step of their own, so that the user can try to delete them again.
 */
export function stillThere(history: EditHistory, there: readonly Term[]): EditHistory {
  const ids = new Set(there.map(({ id }) => id));
  const left = (step: Step): readonly Step[] => {
    if (step.kind !== 'deleted') return [step];
    const terms = step.terms.filter(({ id }) => !ids.has(id));
    return lasting({ ...step, terms });
  };
  const added: Step = { kind: 'added', id: [...ids].join(), terms: there, rows: [] };
  const past = history.past.flatMap(left);
  const future = history.future.flatMap(left);
  // After a failed redo the terms can be redone; after a failed undo they can be undone.
  const wasAgain = history.past.some(
    (step) => step.kind === 'deleted' && step.terms.some(({ id }) => ids.has(id)),
  );
  return wasAgain ? { past, future: [added, ...future] } : { past: [...past, added], future };
}

/** Work to do in order to undo or redo a step. */
export type Undoing =
  | {
      readonly kind: 'change';
      readonly toSave: readonly TermChange[];
      /** Number of terms that somebody else has changed or deleted since. They stay as they are. */
      readonly left: number;
    }
  | { readonly kind: 'delete'; readonly terms: readonly Term[]; readonly left: number }
  | { readonly kind: 'add'; readonly terms: readonly Term[]; readonly rows: readonly TypedRow[] }
  | { readonly kind: 'take-up' | 'give-up'; readonly edits: readonly TermChange[] };

interface Taken {
  readonly history: EditHistory;
  readonly undoing: Undoing;
}

/** Returns the step to undo: the one with this ID, or the last one. */
export function stepToUndo({ past }: EditHistory, id = past.at(-1)?.id): Step | undefined {
  return past.find((one) => one.id === id);
}

export function stepToRedo({ future }: EditHistory, id = future[0]?.id): Step | undefined {
  return future.find((one) => one.id === id);
}

/** Returns the next step to undo from the same group. */
export function nextToUndo({ past }: EditHistory, { group }: Step): Step | undefined {
  return group === undefined ? undefined : past.findLast((one) => one.group === group);
}

export function nextToRedo({ future }: EditHistory, { group }: Step): Step | undefined {
  return group === undefined ? undefined : future.find((one) => one.group === group);
}

/**
 * @param byId the terms as the table shows them
 * @param withdrawn rows of the step that were not terms yet and have just been discarded
 */
export function undone(
  history: EditHistory,
  byId: TermLookup,
  id?: string,
  withdrawn: readonly TypedRow[] = [],
): Taken | undefined {
  const step = stepToUndo(history, id);
  if (!step) return undefined;
  const { undoing, inverse } = takenBack(step, byId, withdrawn);
  const past = history.past.filter((other) => other !== step);
  return { history: { past, future: [...lasting(inverse), ...history.future] }, undoing };
}

export function redone(
  history: EditHistory,
  byId: TermLookup,
  id?: string,
  withdrawn: readonly TypedRow[] = [],
): Taken | undefined {
  const step = stepToRedo(history, id);
  if (!step) return undefined;
  const { undoing, inverse } = takenBack(step, byId, withdrawn);
  const future = history.future.filter((other) => other !== step);
  return { history: { past: [...history.past, ...lasting(inverse)], future }, undoing };
}

/** Drops an empty step, because undoing it would do nothing and show no message. */
function lasting(step: Step): readonly Step[] {
  return countOf(step) > 0 ? [step] : [];
}

function countOf(step: Step): number {
  switch (step.kind) {
    case 'changed':
      return step.done.length;
    case 'added':
    case 'deleted':
      return step.terms.length + step.rows.length;
    case 'given-up':
    case 'taken-up':
      return step.edits.length;
  }
}

/** Returns the work to undo a step, and the inverse step that undoes this work. */
function takenBack(
  step: Step,
  byId: TermLookup,
  withdrawn: readonly TypedRow[],
): { undoing: Undoing; inverse: Step } {
  const { id, group } = step;
  switch (step.kind) {
    case 'changed': {
      const reversed = step.done.map(({ termId, before, after }) => ({
        termId,
        before: after,
        after: before,
      }));
      return { undoing: changing(reversed, byId), inverse: { kind: 'changed', id, group, done: reversed } };
    }
    case 'added': {
      const there = step.terms.flatMap((added) => {
        const now = byId.get(added.id);
        return now ? [{ now, isOurs: isEmpty(changedAttributes(draftOf(added), draftOf(now))) }] : [];
      });
      const terms = there.flatMap(({ now, isOurs }) => (isOurs ? [now] : []));
      const left = step.terms.length - terms.length;
      const inverse: Step = { kind: 'deleted', id, group, terms, rows: withdrawn };
      return { undoing: { kind: 'delete', terms, left }, inverse };
    }
    case 'deleted': {
      const { terms, rows } = step;
      const inverse: Step = { kind: 'added', id, group, terms, rows: rows.map((row) => row.id) };
      return { undoing: { kind: 'add', terms, rows }, inverse };
    }
    case 'given-up':
    case 'taken-up': {
      const edits = step.edits.filter(({ term }) => byId.has(term.id));
      const wasGivenUp = step.kind === 'given-up';
      return {
        undoing: { kind: wasGivenUp ? 'take-up' : 'give-up', edits },
        inverse: { kind: wasGivenUp ? 'taken-up' : 'given-up', id, group, edits },
      };
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
