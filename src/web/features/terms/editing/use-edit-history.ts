// What can be undone, and undoing it.
import { notifyManager } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useRestoreTerms } from '#web/features/terms/deletion/use-restore-terms.ts';
import { useTakeBack } from '#web/features/terms/deletion/use-take-back.ts';
import type { TermLookup } from '#web/features/terms/list/term-index.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { notify } from '#web/ui/notify.ts';
import type { TermChange } from './changes.ts';
import {
  changedStep,
  type EditHistory,
  forgotten,
  NO_HISTORY,
  redone,
  renamed,
  stillThere,
  type Undoing,
  undone,
  withStep,
} from './edit-history.ts';

export interface UndoableEdits {
  /** Answers what takes this back, whatever was done since. */
  readonly save: (made: readonly TermChange[]) => () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Rows were added as one batch, or will be; answers what takes them back, whatever became of them since. */
  readonly adding: (batch: string) => () => void;
  /** A new row has become this term; those of one batch are undone together. */
  readonly added: (rowId: string, term: Term, batch: string) => void;
  /** Answers what takes this deletion back, whatever was done since. */
  readonly deleted: (terms: readonly Term[]) => () => void;
}

interface EditHistoryOptions {
  readonly glossaryId: string;
  /** The terms as the table shows them. */
  readonly byId: TermLookup;
  readonly save: (made: readonly TermChange[]) => void;
  /** Discards the rows of a batch that are no terms yet; answers a promise as long as some are being sent. */
  readonly withdraw: (batch: string) => Promise<unknown> | undefined;
}

export function useEditHistory({ glossaryId, byId, save, withdraw }: EditHistoryOptions): UndoableEdits {
  // Nothing on the screen depends on it.
  const history = useRef<EditHistory>(NO_HISTORY);
  const [stepId] = useState(createStepIds);
  /** Steps that wait for one that is being taken back; undefined where none is. */
  const waiting = useRef<(() => void)[]>(undefined);
  // “Undo” in the status line is pressed later than it was made.
  const latest = useRef({ byId, save, withdraw });
  useLayoutEffect(() => {
    latest.current = { byId, save, withdraw };
  });
  const restore = useRestoreTerms(glossaryId);
  const takeBack = useTakeBack(glossaryId);

  /** Answers a promise where ids are known only later. */
  const perform = (undoing: Undoing, say: (terms: number) => string): Promise<void> | undefined => {
    switch (undoing.kind) {
      case 'change': {
        const { toSave, left } = undoing;
        latest.current.save(toSave);
        const said = [
          ...(toSave.length > 0 ? [say(toSave.length)] : []),
          ...(left > 0 ? [words.undoing.left(left)] : []),
        ];
        notify({ message: said.length > 0 ? sentences(...said) : words.undoing.nothing });
        return undefined;
      }
      case 'delete':
        if (undoing.left > 0) notify({ message: words.undoing.left(undoing.left), color: 'yellow' });
        if (undoing.terms.length === 0) return undefined;
        return takeBack(undoing.terms, (left) => {
          history.current = stillThere(history.current, left);
        });
      case 'add':
        return restore(undoing.terms, (ids) => {
          history.current = renamed(history.current, ids);
        });
    }
  };

  const takeNow = (
    step: () => ReturnType<typeof undone>,
    say: (terms: number) => string,
    nothing: string,
  ) => {
    const taken = step();
    if (!taken) {
      notify({ message: nothing });
      return;
    }
    history.current = taken.history;
    const ended = perform(taken.undoing, say);
    if (ended) holdUntil(ended);
  };

  const holdUntil = (ended: Promise<unknown>) => {
    const others: (() => void)[] = [];
    waiting.current = others;
    void ended.finally(() => {
      // Once the table shows it. Each of them may have to be waited for in turn.
      notifyManager.schedule(() =>
        setTimeout(() => {
          waiting.current = undefined;
          for (const other of others) inTurn(other);
        }),
      );
    });
  };

  /** What is about terms that are being deleted or brought back waits until that is done: they get other ids. */
  const inTurn = (work: () => void) => {
    if (waiting.current) waiting.current.push(work);
    else work();
  };

  /** @param id of the step to take back: the last one unless told otherwise */
  const undo = (id?: string) =>
    inTurn(() => {
      const step = id ?? history.current.past.at(-1)?.id;
      const answered = step === undefined ? undefined : latest.current.withdraw(step);
      if (answered) holdUntil(answered);
      inTurn(() =>
        takeNow(
          () => undone(history.current, latest.current.byId, step),
          words.undoing.undone,
          words.undoing.nothing,
        ),
      );
    });

  return {
    save(made) {
      const id = stepId();
      if (made.length > 0) {
        history.current = withStep(history.current, changedStep(id, made));
        latest.current.save(made);
      }
      return () => undo(id);
    },
    undo: () => undo(),
    redo: () =>
      inTurn(() =>
        takeNow(
          () => redone(history.current, latest.current.byId),
          words.undoing.redone,
          words.undoing.nothingToRedo,
        ),
      ),
    adding(batch) {
      history.current = withStep(history.current, { kind: 'added', id: batch, terms: [] });
      return () => undo(batch);
    },
    added(rowId, term, batch) {
      const step = { kind: 'added', id: batch, terms: [term] } as const;
      history.current = withStep(forgotten(history.current, rowId), step);
    },
    deleted(terms) {
      const id = stepId();
      history.current = withStep(history.current, { kind: 'deleted', id, terms });
      return () => undo(id);
    },
  };
}

function createStepIds(): () => string {
  let count = 0;
  return () => `step-${count++}`;
}
