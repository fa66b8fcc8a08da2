// Saves edits of single cells: shown at once, sent a few at a time, in order per term. A failed one waits for the
// person, or for signing in where that was the reason.
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/error-text.ts';
import { fieldErrors } from '#web/api/field-errors.ts';
import { signIn } from '#web/api/sign-in.ts';
import { isGone, useUpdateTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { createTaskQueue } from '#web/lib/task-queue.ts';
import { translated } from '#web/lib/translatable.ts';
import { type CellEdits, failedChanges, NO_EDITS, nextEdits } from './cell-edits.ts';
import type { Changes } from './changes.ts';

/** A browser has six connections to a host on HTTP/1.1; the list and the uploads need some too. */
const SENT_AT_ONCE = 3;

export interface CellEditing {
  readonly edits: CellEdits;
  readonly save: (term: Term, changes: Changes) => void;
  /** Sends what failed of these terms once more, each term's in one request. */
  readonly retry: (termIds: readonly string[]) => void;
  readonly discard: (termIds: readonly string[]) => void;
}

export function useCellEdits(glossaryId: string): CellEditing {
  const [edits, dispatch] = useReducer(nextEdits, NO_EDITS);
  const [queue] = useState(() => createTaskQueue(SENT_AT_ONCE));
  const [waiting] = useState(() => new Set<string>());
  const update = useUpdateTerm(glossaryId);

  const send = async (termId: string, changes: Changes) => {
    try {
      await queue.run(termId, () => update.mutateAsync({ id: termId, changes }));
      // The list tells its readers in batches; the edit is lifted off it in the same one, or the old value would flash.
      notifyManager.schedule(() => dispatch({ kind: 'saved', termId, changes }));
    } catch (error) {
      if (error instanceof ApiError && error.isSignedOut) waiting.add(termId);
      dispatch({ kind: 'failed', termId, changes, reason: (attribute) => reasonFor(error, attribute) });
    }
  };

  const retry = (termIds: readonly string[]) => {
    for (const termId of termIds) {
      const edit = edits.get(termId);
      if (!edit) continue;
      const changes = failedChanges(edit);
      dispatch({ kind: 'sent', termId, word: edit.word, changes });
      void send(termId, changes);
    }
  };

  useAfterSignIn(() => {
    retry([...waiting]);
    waiting.clear();
  });

  return {
    edits,
    save(term, changes) {
      dispatch({ kind: 'sent', termId: term.id, word: term.word, changes });
      void send(term.id, changes);
    },
    retry,
    discard(termIds) {
      for (const termId of termIds) dispatch({ kind: 'discarded', termId });
    },
  };
}

function reasonFor(error: unknown, attribute: string): string {
  if (isGone(error)) return words.edit.termGone;
  const refusal = fieldErrors(error).find(({ path }) => path === attribute);
  return refusal ? translated(refusal.message) : errorText(error);
}

/** Runs once each time the person has signed in again over the page. */
function useAfterSignIn(run: () => void): void {
  const state = useSyncExternalStore(signIn.subscribe, signIn.get);
  const onFine = useEffectEvent(run);
  useEffect(() => {
    if (state === 'fine') onFine();
  }, [state]);
}
