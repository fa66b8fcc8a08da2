// What can be undone, and undoing it.
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
  /** Answers what takes this back, whatever was done since. */
  readonly save: (made: readonly TermChange[]) => () => void;
  /** All that is done in there is one step. Answers what takes it back, whatever was done since. */
  readonly together: (work: () => void) => () => void;
  /**
   * What is about to be done is worked out first: what is undone meanwhile is that. It begins once the table shows what
   * came before it in this way, and doesn't fail.
   */
  readonly comes: (work: () => Promise<void>) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Rows were added together; answers what takes them back, whatever became of them since. */
  readonly adding: (rowIds: readonly string[]) => () => void;
  /** A new row is whole, and goes off: what was typed into it is undone as one. */
  readonly sent: (rowId: string) => void;
  /** A new row has become this term. Answers the step that is now about it, if it is to be taken back. */
  readonly added: (rowId: string, term: Term) => string | undefined;
  /** Answers what takes back all that these steps have added, as one step. */
  readonly undoingAll: (stepIds: readonly string[]) => () => void;
  /**
   * Answers what takes this deletion back, whatever was done since.
   * @param along what takes back edits that were made for it: they are one step with it
   */
  readonly deleted: (terms: readonly Term[], along?: () => void) => () => void;
  /** Answers what takes back the deletions of these, as they were asked for. */
  readonly undoingDeletion: (terms: readonly Term[]) => () => void;
  /** These were to be deleted, and stay after all. */
  readonly kept: (terms: readonly Term[]) => () => void;
  /** Of rows that are no terms yet. */
  readonly discarded: (rows: readonly TypedRow[]) => () => void;
  /** Of edits that were not saved. */
  readonly givenUp: (edits: readonly TermChange[]) => () => void;
}

interface EditHistoryOptions {
  readonly glossaryId: string;
  /** The terms as the table shows them, without those that are going. */
  readonly byId: TermLookup;
  /** These as the server has them: what is not saved of them is no reason not to delete them. */
  readonly asStored: (terms: readonly Term[]) => readonly Term[];
  /** The row that waits for a new word: its first change makes it one that was added. */
  readonly entryId: string;
  /** Of very many it answers when all are shown. */
  readonly save: (made: readonly TermChange[]) => Promise<void> | undefined;
  /** Gives up what was not saved of these terms. */
  readonly giveUp: (termIds: readonly string[]) => void;
  /** Discards those of these rows that are no terms yet; `answered` as long as some are being sent. */
  readonly withdraw: (rowIds: readonly string[]) => Withdrawn;
  readonly bringBack: (rows: readonly TypedRow[]) => void;
  /** For what can’t be deleted now. */
  readonly hold: HeldDeleting['hold'];
  /** Keeps those of these that are not deleted yet; `answered` as long as some are being deleted. */
  readonly keep: HeldDeleting['keep'];
  /** One sees what was undone, and goes on from there. */
  readonly shown: () => ShownTable;
}

interface Withdrawn {
  readonly rows: readonly TypedRow[];
  readonly answered: Promise<unknown> | undefined;
}

export function useEditHistory(options: EditHistoryOptions): UndoableEdits {
  const { glossaryId, entryId } = options;
  // Nothing on the screen depends on it.
  const history = useRef<EditHistory>(NO_HISTORY);
  const [stepId] = useState(createStepIds);
  /** Steps that wait for one that is being taken back; undefined where none is. */
  const waiting = useRef<(() => void)[]>(undefined);
  /** What is worked out and not done yet; undefined where nothing is. */
  const coming = useRef<Promise<void>>(undefined);
  /** Settles once the last of very many edits is shown. */
  const manyShown = useRef<Promise<void>>(undefined);
  // “Undo” in the status line is pressed later than it was made.
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const place = () => editPlace(() => latest.current.shown());
  /** Of what is being done together. */
  const group = useRef<string>(undefined);
  /** The steps, or the groups of them, that what a note offers is about. */
  const [offered] = useState(() => new WeakMap<() => void, readonly string[]>());
  const restore = useRestoreTerms(glossaryId);
  const takeBack = useTakeBack(glossaryId, (terms, error) => latest.current.hold(terms, error));

  /** Takes one to what was done to these, and says it. */
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
   * Answers a promise where ids are known only later.
   * @param stay terms whose deletion was only waiting
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
        // Some may have been kept otherwise.
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
      // Once the table shows it. Each of them may have to be waited for in turn.
      onceShown(() => {
        waiting.current = undefined;
        for (const other of others) inTurn(other);
      });
    });
  };

  /** What is about terms that are being deleted or brought back waits until that is done: they get other ids. */
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
  /** What a step was offered to be undone by has nothing left to do. */
  const dismissOffers = ({ id, group }: Step) => {
    for (const note of notes.get()) {
      const about = note.action && offered.get(note.action.run);
      if (about?.some((one) => one === id || one === group)) dismiss(note);
    }
  };

  /** @param id of the step: the last one unless told otherwise */
  const take = (way: Way, id?: string) => {
    const now = () => inTurn(() => takeNow(way, id));
    // What comes after it is not what is taken.
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
          keepsPlace: true,
          action: { label: words.undo, run },
        });
      return answered;
    };
    const answered = withdraw();
    // What could not be added meanwhile is no term either, and what could not be deleted is one still.
    if (answered) holdUntil(answered.then(withdraw));
    inTurn(() => {
      const taken = WAYS[way].take(history.current, latest.current.byId, step.id, gone);
      if (!taken) return;
      history.current = taken.history;
      const ended = perform(taken.undoing, WAYS[way], stay);
      holdFor(ended);
      const next = WAYS[way].next(history.current, step);
      // Of the same group: nothing comes between.
      if (next) inTurn(() => takeNow(way, next.id));
      // Rows that were given up otherwise: there is something before them.
      else if (!ended && id === undefined && step.kind === 'added' && isAboutNothing(taken.undoing, gone))
        takeNow(way);
    });
  };

  /** Answers what takes it back, whatever was done since. */
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
        // Very many can be taken back once all are there, and come after what is being taken back.
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
      // As if they had come anew: undone, they go again, and then this deletion is the last step.
      return record({ kind: 'added', terms, rows: [] });
    },
    givenUp: (edits) => record({ kind: 'given-up', edits }),
    discarded: (rows) => record({ kind: 'deleted', terms: [], rows }),
  };
}

type Way = 'undo' | 'redo';

/** What is not there any more is not the last step instead. */
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

/** Once the table shows what the list has come to hold. */
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
