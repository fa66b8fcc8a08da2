// Sends pending deletions automatically once the server is available, and persists them in this browser until then. They
// need no second confirmation unless somebody else has changed the term since.
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from '#api-client/api-error.ts';
import type { Term } from '#contract/glossary.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { StoppedError, workThrough } from '#web/features/terms/deletion/bulk-work.ts';
import { failedChanges } from '#web/features/terms/editing/cell-edits.ts';
import { isEmpty, withChanges } from '#web/features/terms/editing/changes.ts';
import { isAway } from '#web/features/terms/editing/resending.ts';
import type { CellEditing } from '#web/features/terms/editing/use-cell-edits.ts';
import { useResending } from '#web/features/terms/editing/use-resending.ts';
import { ChangedMeanwhileError } from '#web/features/terms/guard/clash.ts';
import { useDeleteTerm, useDropTerms } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import {
  type AskedDeletion,
  type DeletionState,
  type HeldDeletions,
  type HeldEvent,
  NO_DELETIONS,
  nextHeld,
} from './held-deletions.ts';
import { discardDeletion, keptDeletions, takeOverDeletions } from './kept-deletions.ts';
import { useKeptDeletions } from './use-kept-deletions.ts';

/** Interval (ms) at which deleted terms are removed from the list, in batches, because each removal renders the list. */
const EACH_MS = 1_000;

/** Requests in flight by term id, across table instances. A newly mounted table waits for them and sends no second request. */
const underWay = new Map<string, Promise<void>>();

export interface HeldDeleting {
  readonly held: HeldDeletions;
  /**
   * Makes the deletions of these terms pending, because the server is unavailable.
   * @param error the error of the failed request
   */
  readonly hold: (terms: readonly Term[], error: unknown) => void;
  /** Sends these deletions again. If somebody else changed a term, its current version is deleted. */
  readonly retry: (ids: readonly string[]) => void;
  /**
   * Cancels the deletions that are not in flight, and saves the unsaved edits of their terms. `answered` settles with the
   * deletions in flight, if any.
   */
  readonly keep: (ids: readonly string[]) => {
    /** The terms whose deletion was cancelled, with their unsaved edits applied. */
    readonly terms: readonly Term[];
    readonly answered: Promise<unknown> | undefined;
  };
  /** Returns the term with its unsaved edit applied. */
  readonly whole: (term: Term) => Term;
}

interface HeldDeletionOptions {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly stored: readonly Term[];
  readonly editing: Pick<CellEditing, 'edits' | 'discard' | 'save'>;
  /** Called with the terms of restored deletions, after a reload or from a closed tab. */
  readonly onBack: (terms: readonly Term[]) => void;
  /** Called before these terms are removed from the table. */
  readonly onGone: (ids: ReadonlySet<string>) => void;
  /** Called with the deleted terms after all requests of a round. */
  readonly onCarriedOut: (terms: readonly Term[]) => void;
}

export function useHeldDeletions(options: HeldDeletionOptions): HeldDeleting {
  const { glossaryId, stored } = options;
  const [before] = useState(() => keptDeletions(glossaryId));
  const [held, dispatch] = useReducer(nextHeld, before, (deletions) =>
    nextHeld(NO_DELETIONS, { kind: 'asked', deletions }),
  );
  // Callbacks of requests need the current deletions, not the deletions of the render that started the request.
  const now = useRef(held);
  const change = (event: HeldEvent) => {
    now.current = nextHeld(now.current, event);
    dispatch(event);
  };
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const isHere = useRef(true);
  const remove = useDeleteTerm(glossaryId);
  const drop = useDropTerms(glossaryId);
  /** Ids of deleted terms. The list may still show some of them for a moment. */
  const [gone] = useState(() => new Set<string>());
  useKeptDeletions(glossaryId, held);

  const removeOnce = async (term: Term): Promise<void> => {
    const { id } = term;
    const before = underWay.get(id);
    const after = async () => {
      await (before ? before.catch(() => remove(term)) : remove(term));
      gone.add(id);
      discardDeletion(glossaryId, id);
    };
    const sending = after();
    underWay.set(id, sending);
    try {
      await sending;
    } finally {
      if (underWay.get(id) === sending) underWay.delete(id);
    }
  };

  const send = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    change({ kind: 'sent', ids });
    const terms = ids.flatMap((id) => now.current.get(id)?.term ?? []);
    const carriedOut: Term[] = [];
    const states = new Map<string, DeletionState>();
    const failures: { readonly id: string; readonly error: unknown }[] = [];
    let toDrop = new Set<string>();
    const dropNow = () => {
      const ids = toDrop;
      toDrop = new Set();
      if (ids.size === 0) return;
      latest.current.onGone(ids);
      drop(ids);
    };
    const timer = setInterval(dropNow, EACH_MS);
    /** An error that every other request would get too, so no more requests are sent. */
    let forAll: unknown;
    const one = async (term: Term) => {
      if (forAll !== undefined) throw forAll;
      if (!isHere.current) throw new StoppedError('The table was left.');
      const held = now.current.get(term.id);
      // The deletion was cancelled while it was queued.
      if (held?.state.kind !== 'sending') return;
      const whole = asItWas(held);
      try {
        await removeOnce(term);
      } catch (error) {
        if (isAway(error) || (error instanceof ApiError && error.isSignedOut)) forAll = error;
        throw error;
      }
      toDrop.add(term.id);
      carriedOut.push(whole);
      resending.done(term.id);
    };
    await workThrough('catching-up', terms, one, (term, error) => {
      if (!isHere.current) return;
      states.set(term.id, stateAfter(error));
      failures.push({ id: term.id, error });
    });
    clearInterval(timer);
    dropNow();
    if (!isHere.current) return;
    change({ kind: 'not-sent', states });
    for (const [error, all] of Map.groupBy(failures, (failure) => failure.error))
      resending.failed(
        all.map(({ id }) => id),
        error,
      );
    if (carriedOut.length > 0) latest.current.onCarriedOut(carriedOut);
  };

  const resending = useResending({
    glossaryId,
    // Skip terms that are not in the list. The layout effect below removes their deletions once the list is rendered.
    again(ids, list) {
      const there = list && new Set(list.map(({ id }) => id));
      const left = ids.filter((id) => now.current.has(id) && there?.has(id) !== false);
      void send(left);
      return left;
    },
  });

  const comeBack = useEffectEvent((deletions: readonly AskedDeletion[]) => {
    const there = new Set(stored.map(({ id }) => id));
    const left = deletions.filter(({ term }) => there.has(term.id));
    if (left.length === 0) return;
    change({ kind: 'asked', deletions: left });
    latest.current.onBack(left.map(asItWas));
    void send(left.map(({ term }) => term.id));
  });
  useEffect(() => {
    isHere.current = true;
    comeBack(before);
    void takeOverDeletions(glossaryId, (deletions) => isHere.current && comeBack(deletions));
    return () => {
      isHere.current = false;
    };
  }, [glossaryId, before]);

  // Remove the deletions of terms that are no longer in the list, also if somebody else deleted the terms.
  const letGo = useEffectEvent((ids: ReadonlySet<string>) => {
    latest.current.onGone(ids);
    change({ kind: 'over', ids });
  });
  useLayoutEffect(() => {
    if (held.size === 0) return;
    const there = new Set(stored.map(({ id }) => id));
    const ids = [...held.keys()].filter((id) => !there.has(id));
    if (ids.length > 0) letGo(new Set(ids));
  }, [held, stored]);

  return {
    held,
    hold(terms, error) {
      const { edits, discard } = latest.current.editing;
      const deletions = terms.map((term): AskedDeletion => {
        const edit = edits.get(term.id);
        const changes = edit ? failedChanges(edit) : {};
        return edit && !isEmpty(changes) ? { term, edit: { term: edit.term, changes } } : { term };
      });
      change({ kind: 'asked', deletions });
      // Discard the unsaved edits, so that they are not saved before the deletion. The pending deletion keeps a copy.
      const unsaved = deletions.flatMap(({ term, edit }) => (edit ? [term.id] : []));
      if (unsaved.length > 0) discard(unsaved);
      resending.failed(
        terms.map(({ id }) => id),
        error,
      );
    },
    retry: (ids) => void send(ids.filter((id) => now.current.get(id)?.state.kind !== 'sending')),
    keep(ids) {
      const all = ids.flatMap((id) => now.current.get(id) ?? []);
      const sent = all.flatMap(({ term }) => underWay.get(term.id) ?? []);
      const kept = all.filter(({ term: { id } }) => !underWay.has(id) && !gone.has(id));
      change({ kind: 'over', ids: kept.map(({ term }) => term.id) });
      const edits = kept.flatMap(({ edit }) => edit ?? []);
      if (edits.length > 0) void latest.current.editing.save(edits);
      return {
        terms: kept.map(asItWas),
        answered: sent.length > 0 ? Promise.allSettled(sent) : undefined,
      };
    },
    whole: (term) =>
      asItWas(now.current.get(term.id) ?? { term, edit: latest.current.editing.edits.get(term.id) }),
  };
}

function asItWas({ term, edit }: AskedDeletion): Term {
  return edit ? withChanges(term, edit.changes) : term;
}

function stateAfter(error: unknown): DeletionState {
  if (isAway(error)) return { kind: 'waits' };
  if (error instanceof ChangedMeanwhileError) return { kind: 'changed', current: error.current };
  return { kind: 'failed', reason: error instanceof StoppedError ? words.edit.stopped : errorText(error) };
}
