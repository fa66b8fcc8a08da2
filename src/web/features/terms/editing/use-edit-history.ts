// Records what the user does in the table, and undoes and redoes it.
//
// Most methods of `UndoableEdits` return a function that undoes the recorded step, even if other steps followed.
import { notifyManager } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useRestoreTerms } from '#web/features/terms/deletion/use-restore-terms.ts';
import { useTakeBack } from '#web/features/terms/deletion/use-take-back.ts';
import type { HeldDeleting } from '#web/features/terms/deletion/waiting/use-held-deletions.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { dismiss, notes, notify } from '#web/ui/notify.ts';
import type { TermChange } from './changes.ts';
import {
  type Act,
  changed,
  type EditHistory,
  forgotten,
  joined,
  NO_HISTORY,
  nextToRedo,
  nextToUndo,
  redone,
  renamed,
  type Step,
  stepThatAdded,
  stepToRedo,
  stepToUndo,
  stillThere,
  type TypedRow,
  type Undoing,
  undone,
  withFirstOf,
  withStep,
  withTerm,
} from './edit-history.ts';
import { editPlace, type ShownTable } from './edit-place.ts';
import { PORTION } from './most-at-once.ts';

export interface UndoableEdits {
  /** Saves edits as one step. @returns a function that undoes it */
  readonly save: (made: readonly TermChange[]) => () => void;
  /** Groups all steps that `work` records, so that they are undone as one. @returns a function that undoes them */
  readonly together: (work: () => void) => () => void;
  /**
   * Registers an asynchronous edit. An undo that arrives meanwhile waits for the edit and undoes it. The edit starts once
   * the table shows the edit that was registered before it.
   * @param work must not reject
   */
  readonly comes: (work: () => Promise<void>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Records rows that were added together. @returns a function that undoes it, also if the rows are terms by then */
  readonly adding: (rowIds: readonly string[]) => () => void;
  /** Records that a new row is complete and is being sent. One undo then removes the row with everything typed into it. */
  readonly sent: (rowId: string) => void;
  /** Records the term created from a new row. @returns the ID of the step that undoes it, if there is one */
  readonly added: (rowId: string, term: Term) => string | undefined;
  /** Returns a function that undoes everything these steps have added, as one step. */
  readonly undoingAll: (stepIds: readonly string[]) => () => void;
  /**
   * Records a deletion.
   * @param along the undo function of edits that belong to the deletion, as in a merge; both are undone as one
   * @returns a function that undoes the deletion
   */
  readonly deleted: (terms: readonly Term[], along?: () => void) => () => void;
  /** Returns a function that undoes each deletion step with one of these terms, including the other terms of the step. */
  readonly undoingDeletion: (terms: readonly Term[]) => () => void;
  /** Records that a pending deletion of these terms was cancelled. */
  readonly kept: (terms: readonly Term[]) => () => void;
  /** Records that rows were discarded which are not terms yet. */
  readonly discarded: (rows: readonly TypedRow[]) => () => void;
  /** Records that unsaved edits were discarded. */
  readonly givenUp: (edits: readonly TermChange[]) => () => void;
}

interface EditHistoryOptions {
  readonly glossaryId: string;
  /** The terms as the table shows them, without those with a pending deletion. */
  readonly byId: TermLookup;
  /** Returns these terms with the server's values, because unsaved edits must not prevent their deletion. */
  readonly asStored: (terms: readonly Term[]) => readonly Term[];
  /** ID of the empty row for a new word. Its first change is recorded as an added row. */
  readonly entryId: string;
  /** @returns for a large batch, a promise that resolves when all edits are shown */
  readonly save: (made: readonly TermChange[]) => Promise<void> | undefined;
  /** Discards the unsaved edits of these terms. */
  readonly giveUp: (termIds: readonly string[]) => void;
  /** Discards those rows that are not terms yet. `answered` is set while some of the rows are being sent. */
  readonly withdraw: (rowIds: readonly string[]) => Withdrawn;
  readonly bringBack: (rows: readonly TypedRow[]) => void;
  /** Keeps deletions pending that can't be carried out now. */
  readonly hold: HeldDeleting['hold'];
  /** Cancels the pending deletions of these terms. `answered` is set while some of them are being deleted. */
  readonly keep: HeldDeleting['keep'];
  /** Returns the table. Its active cell moves to the undone change, so that the user sees it. */
  readonly shown: () => ShownTable;
}

interface Withdrawn {
  readonly rows: readonly TypedRow[];
  readonly answered: Promise<unknown> | undefined;
}

export function useEditHistory(options: EditHistoryOptions): UndoableEdits {
  const { glossaryId, entryId } = options;
  // A ref and not state, because nothing on the screen depends on the history.
  const history = useRef<EditHistory>(NO_HISTORY);
  const [stepId] = useState(createStepIds);
  /** Work that waits for the undo or redo in progress; undefined if there is none. */
  const waiting = useRef<(() => void)[]>(undefined);
  /** The registered asynchronous edits (`comes`); undefined if none is pending. */
  const coming = useRef<Promise<void>>(undefined);
  /** Settles when the last large batch of edits is shown. */
  const manyShown = useRef<Promise<void>>(undefined);
  // “Undo” in the status line is pressed after later renders, and must use their options.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const place = () => editPlace(() => latest.current.shown());
  /** Group ID of the steps that are being recorded; undefined outside `together`. */
  const group = useRef<string>(undefined);
  /** IDs of the steps or groups that each offered undo function is about. */
  const [offered] = useState(() => new WeakMap<() => void, readonly string[]>());
  const restore = useRestoreTerms(glossaryId);
  const takeBack = useTakeBack(glossaryId, (terms, error) => latest.current.hold(terms, error));

  /** Moves the active cell to these edits, and shows a notification about them. */
  const showEdits = (
    edits: readonly TermChange[],
    { say, sayIn }: Pick<(typeof WAYS)[Way], 'say' | 'sayIn'>,
    also = '',
  ): void => {
    const [first, second] = edits;
    if (first)
      place().goTo(
        edits.map(({ term }) => term.id),
        first.changes,
      );
    const said = first && (second ? say(edits.length) : sayIn(first.changes.word ?? first.term.word));
    notify({ message: sentences(said ?? '', also) || words.undoing.nothing });
  };

  /**
   * Carries out an undo or a redo.
   * @param stay terms whose deletion was still pending and has been cancelled
   * @returns a promise if this takes time; further steps must wait for it, because they need the new IDs and values
   */
  const perform = (
    undoing: Undoing,
    { say, sayIn, takenBack }: (typeof WAYS)[Way],
    stay: readonly Term[],
  ): Promise<void> | undefined => {
    switch (undoing.kind) {
      case 'change': {
        const { toSave, left } = undoing;
        const shown = latest.current.save(toSave);
        showEdits(toSave, { say, sayIn }, left > 0 ? words.undoing.left(left) : '');
        return shown;
      }
      case 'take-up':
      case 'give-up': {
        const { edits } = undoing;
        showEdits(edits, { say, sayIn });
        if (undoing.kind === 'take-up') return latest.current.save(edits);
        latest.current.giveUp(edits.map(({ term }) => term.id));
        return undefined;
      }
      case 'delete':
        if (undoing.left > 0) notify({ message: words.undoing.left(undoing.left), color: 'yellow' });
        if (undoing.terms.length === 0) return undefined;
        return takeBack(latest.current.asStored(undoing.terms), takenBack, (left) => {
          history.current = stillThere(history.current, left);
        });
      case 'add': {
        const { rows } = undoing;
        latest.current.bringBack(rows);
        if (rows.length > 0) notify({ message: words.newRow.broughtBack(rows.length) });
        if (stay.length > 0) notify({ message: words.undoing.stay(stay.length) });
        const here = place();
        const back = [...rows, ...stay].map(({ id }) => id);
        if (back.length > 0) here.goTo(back);
        const kept = new Set(back);
        // Don't restore terms that are in the table again, because their deletion was cancelled elsewhere.
        const terms = undoing.terms.filter(({ id }) => !kept.has(id) && !latest.current.byId.has(id));
        if (terms.length === 0) {
          if (back.length === 0) notify({ message: words.undoing.nothing });
          return undefined;
        }
        let restoredIds: readonly string[] = [];
        const restored = restore(terms, (ids) => {
          history.current = renamed(history.current, ids);
          restoredIds = [...ids.values()];
        });
        if (back.length === 0) void restored.then(() => onceShown(() => here.goTo(restoredIds)));
        return restored;
      }
    }
  };

  const holdUntil = (ended: Promise<unknown>) => {
    const others: (() => void)[] = [];
    waiting.current = others;
    void ended.finally(() => {
      // Continue once the table shows the result. Each of these steps may make the following ones wait again.
      onceShown(() => {
        waiting.current = undefined;
        for (const other of others) inTurn(other);
      });
    });
  };

  /** Runs work now, or after the undo or redo in progress, because restored terms get new IDs. */
  const inTurn = (work: () => void) => {
    if (waiting.current) waiting.current.push(work);
    else work();
  };

  const holdFor = (ended: Promise<unknown> | undefined) => {
    if (ended) holdUntil(ended);
  };

  /** @param about ids of steps and groups */
  const offering = (about: readonly string[], run: () => void) => {
    offered.set(run, about);
    return run;
  };
  /** Dismisses the notifications that offer to undo this step, because it is being undone already. */
  const dismissOffers = ({ id, group }: Step) => {
    for (const note of notes.get()) {
      const about = note.action && offered.get(note.action.run);
      if (about?.some((one) => one === id || one === group)) dismiss(note);
    }
  };

  /** @param id ID of the step; by default the last one */
  const take = (way: Way, id?: string) => {
    const now = () => inTurn(() => takeNow(way, id));
    // Wait for the pending asynchronous edit, but not for later ones: the undo is meant for that edit.
    if (coming.current) void coming.current.then(now);
    else now();
  };

  const takeNow = (way: Way, id?: string) => {
    const step = WAYS[way].step(history.current, id);
    if (!step) {
      notify({ message: WAYS[way].nothing });
      return;
    }
    dismissOffers(step);
    const gone: TypedRow[] = [];
    const stay: Term[] = [];
    const withdraw = () => {
      if (step.kind === 'deleted') {
        const { terms, answered } = latest.current.keep(step.terms.map(({ id }) => id));
        stay.push(...terms);
        return answered;
      }
      if (step.kind !== 'added') return undefined;
      place().leave([...step.rows, ...step.terms.map((term) => term.id)]);
      const { rows, answered } = latest.current.withdraw(step.rows);
      gone.push(...rows);
      const run = offering([step.id], () => take(way === 'undo' ? 'redo' : 'undo', step.id));
      if (rows.length > 0)
        notify({
          message: words.newRow.discarded(rows.length),
          hasUniqueAction: true,
          action: { label: words.undo, run },
        });
      return answered;
    };
    const answered = withdraw();
    // Try again after the responses: a row that failed to be added is still a row, and a term that failed to be deleted
    // still exists.
    if (answered) holdUntil(answered.then(withdraw));
    inTurn(() => {
      const taken = WAYS[way].take(history.current, latest.current.byId, step.id, gone);
      if (!taken) return;
      history.current = taken.history;
      const ended = perform(taken.undoing, WAYS[way], stay);
      holdFor(ended);
      const next = WAYS[way].next(history.current, step);
      // Undo the rest of the group at once, before any other step.
      if (next) inTurn(() => takeNow(way, next.id));
      // The rows of this step were discarded before, so nothing was undone. Take the step before it.
      else if (!ended && id === undefined && step.kind === 'added' && isAboutNothing(taken.undoing, gone))
        takeNow(way);
    });
  };

  /** @returns a function that undoes this step */
  const record = (act: Act) => {
    const id = stepId();
    history.current = withStep(history.current, { ...act, id, group: group.current });
    return offering([id], () => take('undo', id));
  };

  const together = (work: () => void) => {
    const outer = group.current;
    const id = outer ?? stepId();
    group.current = id;
    try {
      work();
    } finally {
      group.current = outer;
    }
    return offering([id], () =>
      take('undo', history.current.past.findLast((step) => step.group === id)?.id ?? id),
    );
  };

  return {
    save(made) {
      const others = made.filter(({ term }) => term.id !== entryId);
      return together(() => {
        if (others.length < made.length) record({ kind: 'added', terms: [], rows: [entryId] });
        if (others.length > 0) record(changed(others));
        // A large batch waits for an undo in progress, and can be undone only once all of it is shown.
        if (made.length > PORTION)
          inTurn(() => {
            manyShown.current = latest.current.save(made);
            holdFor(manyShown.current);
          });
        else if (made.length > 0) void latest.current.save(made);
      });
    },
    together,
    comes(work) {
      const run = async () => {
        await work();
        await manyShown.current;
      };
      const before = coming.current?.then(() => new Promise<void>(onceShown));
      const all = (before ? before.then(run) : run()).finally(() => {
        if (coming.current === all) coming.current = undefined;
      });
      coming.current = all;
    },
    undo: () => take('undo'),
    redo: () => take('redo'),
    adding: (rows) => record({ kind: 'added', terms: [], rows }),
    sent(rowId) {
      history.current = forgotten(history.current, rowId);
    },
    added(rowId, term) {
      history.current = withTerm(history.current, rowId, term);
      return stepThatAdded(history.current, term.id)?.id;
    },
    undoingAll: (stepIds) =>
      offering(stepIds, () => {
        history.current = joined(history.current, stepIds);
        const one = history.current.past.findLast(({ id }) => stepIds.includes(id));
        take('undo', one?.id ?? NO_STEP);
      }),
    deleted(terms, along) {
      const [ofEdits] = (along && offered.get(along)) ?? [];
      if (!along || ofEdits === undefined) return record({ kind: 'deleted', terms, rows: [] });
      const step = { kind: 'deleted', terms, rows: [], id: stepId(), group: ofEdits } as const;
      history.current = withFirstOf(history.current, step);
      return along;
    },
    undoingDeletion(terms) {
      const ids = new Set(terms.map(({ id }) => id));
      const steps = history.current.past.filter((step) => isDeletionOf(step, ids)).map(({ id }) => id);
      return offering(steps, () => {
        for (const id of steps) take('undo', id);
      });
    },
    kept(terms) {
      const ids = new Set(terms.map(({ id }) => id));
      for (const step of history.current.past) if (isDeletionOf(step, ids)) dismissOffers(step);
      // Record them as added, so that undo deletes them again. After that, the cancelled deletion is the last step.
      return record({ kind: 'added', terms, rows: [] });
    },
    givenUp: (edits) => record({ kind: 'given-up', edits }),
    discarded: (rows) => record({ kind: 'deleted', terms: [], rows }),
  };
}

type Way = 'undo' | 'redo';

/** ID of no step. If the wanted step is gone, undo must do nothing instead of undoing the last step. */
const NO_STEP = '';

const WAYS = {
  undo: {
    step: stepToUndo,
    next: nextToUndo,
    take: undone,
    say: words.undoing.undone,
    sayIn: words.undoing.undoneIn,
    takenBack: words.undoing.takenBack,
    nothing: words.undoing.nothing,
  },
  redo: {
    step: stepToRedo,
    next: nextToRedo,
    take: redone,
    say: words.undoing.redone,
    sayIn: words.undoing.redoneIn,
    takenBack: words.undoing.deletedAgain,
    nothing: words.undoing.nothingToRedo,
  },
} as const;

/** Runs a callback once the table shows the current list. */
function onceShown(work: () => void): void {
  notifyManager.schedule(() => setTimeout(work));
}

function isDeletionOf(step: Step, ids: ReadonlySet<string>): boolean {
  return step.kind === 'deleted' && step.terms.some(({ id }) => ids.has(id));
}

function isAboutNothing(undoing: Undoing, gone: readonly TypedRow[]): boolean {
  return undoing.kind === 'delete' && undoing.terms.length + undoing.left + gone.length === 0;
}

function createStepIds(): () => string {
  let count = 0;
  return () => `step-${count++}`;
}
