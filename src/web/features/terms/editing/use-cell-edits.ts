// Saves cell edits. They are shown at once and sent a few at a time, in order for each term. A failed edit waits for the
// user. If the server was unavailable or the user was signed out, the edit is retried automatically after that.
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import type { PronunciationField } from '#contract/pronunciation.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import { fieldErrors } from '#web/api/errors/field-errors.ts';
import { dropEdit, isSaved, keepEdit, keptEdits } from '#web/features/terms/drafts/cell-drafts.ts';
import { ChangedMeanwhileError } from '#web/features/terms/guard/clash.ts';
import { gathered } from '#web/features/terms/guard/gathered.ts';
import { isDeletedHere } from '#web/features/terms/guard/theirs.ts';
import {
  isGone,
  type Updated,
  useAddTerm,
  useLatestResponse,
  useRunWhenListed,
  useUpdateTermWithoutRender,
} from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { sentences } from '#web/lib/plural.ts';
import { createTaskQueue } from '#web/lib/task-queue.ts';
import { translated } from '#web/lib/translatable.ts';
import { notify } from '#web/ui/notify.ts';
import { useLeaveGuard } from '#web/ui/use-leave-guard.ts';
import {
  type CellEditEvent,
  type CellEdits,
  failedChanges,
  NO_EDITS,
  nextEdits,
  savingEdits,
  type TermEdit,
  type Trouble,
} from './cell-edits.ts';
import {
  baseOf,
  type Changes,
  draftOf,
  isEmpty,
  picked,
  type TermAttribute,
  type TermChange,
  withChanges,
} from './changes.ts';
import { checkEdit, type EditCheck } from './check-edit.ts';
import { inPortions } from './in-portions.ts';
import { judge, waitsForWay, wholeEdit } from './judge-edit.ts';
import { PORTION } from './most-at-once.ts';
import { isAway } from './resending.ts';
import { useResending } from './use-resending.ts';

/** Maximum number of saves in flight. HTTP/1.1 allows six connections to a host, and the list and uploads need some. */
const SENT_AT_ONCE = 3;

/** Last pending save of each term ID. It outlives the table, so that a new table waits for the saves of an earlier one. */
const underWay = new Map<string, Promise<unknown>>();

/** Changes in flight, by term ID. */
const sendingNow = new Map<string, Changes>();

/** Queued edits of all tables, each with the ID of its connection. */
const unbegun = new Map<TermChange, string>();
onForget((connectionId) => {
  for (const [edit, of] of unbegun) if (of === connectionId) unbegun.delete(edit);
});

export interface CellEditing {
  readonly edits: CellEdits;
  /** Cleared fields whose old value the server kept, by term ID. */
  readonly kept: ReadonlyMap<string, readonly PronunciationField[]>;
  /** Terms whose edit waits for a pronunciation option, with the server's values, by ID. */
  readonly incomplete: ReadonlyMap<string, Term>;
  /** Must be called for every saved term, also by the form. It updates `kept`. */
  readonly onSaved: (updated: Updated) => void;
  /**
   * Shows and saves edits. If the server would refuse an edit, it is shown and stored in this browser, and sent with the
   * edit that completes it. A large batch is shown in portions.
   * @returns a promise that resolves when the whole batch is shown; undefined if it is shown at once
   */
  readonly save: (made: readonly TermChange[]) => Promise<void> | undefined;
  /** Validates an edit together with the changes of its term that wait for another edit. */
  readonly check: (edit: TermChange) => EditCheck;
  /** Sends the failed changes of these terms again, one request for each term. */
  readonly retry: (termIds: readonly string[]) => void;
  /** Stops the queued edits. They count as not saved. */
  readonly stop: () => void;
  readonly discard: (termIds: readonly string[]) => void;
  /** Resolves a conflict: saves the failed edit over the change of somebody else. */
  readonly keepMine: (termId: string, current: Term) => void;
  /** Creates a term again that somebody else deleted, with the edit applied. */
  readonly createAnew: (termId: string) => void;
}

/** @param stored the list with the server's values */
export function useCellEdits(glossaryId: string, stored: readonly Term[]): CellEditing {
  const [offered] = useState(() => keptEdits(glossaryId, stored));
  const [edits, dispatch] = useReducer(nextEdits, offered, offeredAgain);
  useKept(glossaryId, edits);
  useLeaveGuard(edits.size > SENT_AT_ONCE && savingEdits(edits).length > SENT_AT_ONCE);
  useEffect(() => {
    for (const edit of offered) {
      const settled = () => notifyManager.schedule(() => dispatch(leftUnsaved(edit)));
      // `undefined` means that the user stopped this edit, which is shown already.
      underWay.get(edit.term.id)?.then((saved) => saved !== undefined && settled(), settled);
    }
  }, [offered]);
  const connectionId = useConnectionId();
  const [queue] = useState(() => createTaskQueue(SENT_AT_ONCE));
  const update = useUpdateTermWithoutRender(glossaryId);
  const add = useAddTerm(glossaryId);
  const onceListed = useRunWhenListed(glossaryId);
  const answered = useLatestResponse(glossaryId);
  const liftSaved = useEffectEvent((saved: readonly (readonly [string, Changes])[]) => {
    // Skip terms with a request in flight or a response that the list doesn't show yet: their values may change again.
    const there = saved.filter(([id]) => !sendingNow.has(id) && !answered(id));
    if (there.length > 0) dispatch({ kind: 'all', events: there.map(asSaved) });
  });
  // A layout effect runs before the paint, or a saved edit would flash as failed.
  useLayoutEffect(() => {
    liftSaved(savedAfterAll(edits, stored));
  }, [edits, stored]);
  const [lifted] = useState(() => gathered<CellEditEvent>((events) => dispatch({ kind: 'all', events })));
  const [kept, setKept] = useState<CellEditing['kept']>(new Map());
  const latest = useRef(edits);
  /** Callbacks to run once the table shows edits newer than `before`. */
  const untilShown = useRef<{ readonly before: CellEdits; readonly shown: () => void }[]>([]);
  useLayoutEffect(() => {
    latest.current = edits;
    const waiting = untilShown.current;
    untilShown.current = waiting.filter(({ before }) => before === edits);
    for (const { before, shown } of waiting) if (before !== edits) shown();
  });
  /** Number of times the user has stopped the save. */
  const stops = useRef(0);

  const onSaved = (updated: Updated) =>
    setKept((before) => (before.size + updated.kept.length === 0 ? before : withKept(before, updated)));

  const save = (made: readonly TermChange[]) => {
    const stopsBefore = stops.current;
    const { current: began } = latest;
    const isStopped = (edit: TermEdit | undefined) => edit?.trouble?.kind === 'stopped';
    const hasStopped = made.some(({ term }) => isStopped(began.get(term.id)));
    const known = hasStopped ? new Map(stored.map((term) => [term.id, term])) : undefined;
    const ended = inPortions(made, PORTION, (portion) => {
      const judged = portion.map((asMade) => {
        const { id } = asMade.term;
        const before = latest.current.get(id);
        const edit = withoutLater(asMade, began.get(id), before);
        const there = isStopped(before) ? (answered(id) ?? known?.get(id)) : undefined;
        const awaited = sendingNow.get(id);
        return judge(
          edit,
          before,
          there && { term: withChanges(there, awaited ?? {}), isAwaited: awaited !== undefined },
        );
      });
      const toSend = judged.flatMap((one) => one.toSend ?? []);
      const hasGoneOn = stops.current === stopsBefore;
      const stopped = hasGoneOn ? [] : toSend.map(asStopped);
      dispatch({ kind: 'all', events: [...judged.flatMap(({ events }) => events), ...stopped] });
      if (hasGoneOn) for (const edit of toSend) void send(edit);
    });
    const lastShown = () =>
      new Promise<void>((shown) => untilShown.current.push({ before: latest.current, shown }));
    return ended?.then(lastShown);
  };

  /** Sends an edit that the table already shows as saving. */
  const send = async (edit: TermChange) => {
    const { term, changes } = edit;
    const termId = term.id;
    const base = baseOf(term);
    const before = underWay.get(termId);
    unbegun.set(edit, connectionId);
    const sending = queue.run(termId, async () => {
      if (!unbegun.delete(edit)) return undefined;
      // An earlier table may still be saving the same term. Its request must arrive first.
      await before?.catch(() => undefined);
      sendingNow.set(termId, changes);
      return update({ id: termId, base, changes }).finally(() => sendingNow.delete(termId));
    });
    underWay.set(termId, sending);
    try {
      const saved = await sending;
      if (!saved) return;
      onSaved(saved);
      dropEdit(glossaryId, termId, changes);
      resending.done(termId);
      // Remove the overlay in the same render in which the list shows the new value, or the old value would flash.
      onceListed(() => lifted.add({ kind: 'saved', termId, changes }), lifted.tell);
    } catch (error) {
      // This page has deleted the term, so the user needs no error about its edit.
      if (isGone(error) && isDeletedHere(termId)) {
        dropEdit(glossaryId, termId, changes);
        resending.failed([termId], error);
        dispatch({ kind: 'saved', termId, changes });
        return;
      }
      // If the server can't be reached, the queued edits would fail too, so they wait with this one.
      const others = isAway(error) ? taken(unbegun, (one) => latest.current.has(one.term.id)) : [];
      const failed = [edit, ...others];
      resending.failed(
        failed.map(({ term }) => term.id),
        error,
      );
      const reason = (attribute: string) => reasonFor(error, attribute);
      const events = failed.map((one): CellEditEvent => {
        const trouble = troubleOf(error, one.term);
        return { kind: 'failed', termId: one.term.id, changes: one.changes, reason, trouble };
      });
      dispatch({ kind: 'all', events });
    } finally {
      if (underWay.get(termId) === sending) underWay.delete(termId);
    }
  };

  const makeAnew = async ({ term, changes }: TermChange) => {
    const termId = term.id;
    dispatch({ kind: 'sent', termId, term, changes });
    try {
      const { word } = await add.mutateAsync({ ...draftOf(term), ...changes });
      notify({ message: words.changed.createdAnew(word), color: 'green' });
      dispatch({ kind: 'saved', termId, changes });
    } catch (error) {
      const reason = () => sentences(words.edit.termGone, errorText(error));
      dispatch({ kind: 'failed', termId, changes, reason, trouble: { kind: 'gone' } });
    }
  };

  const retry = (termIds: readonly string[]) => {
    const again = termIds.flatMap((id) => edits.get(id) ?? []);
    void save(again.map((edit) => ({ term: edit.term, changes: failedChanges(edit) })));
  };
  const discard = (termIds: readonly string[]) =>
    dispatch({ kind: 'all', events: termIds.map((termId) => ({ kind: 'discarded', termId })) });

  const stop = () => {
    stops.current += 1;
    const stopped = taken(unbegun, ({ term }) => edits.has(term.id));
    dispatch({ kind: 'all', events: stopped.map(asStopped) });
  };

  const resending = useResending({
    glossaryId,
    again: (termIds, list = []) => {
      const there = new Map(savedAfterAll(edits, list));
      dispatch({ kind: 'all', events: [...there].map(asSaved) });
      const left = termIds.filter((id) => edits.has(id) && !there.has(id));
      retry(left);
      return left;
    },
    saved: words.edit.savedLater,
  });

  const incomplete = useMemo(() => incompleteIn(edits, stored), [edits, stored]);

  return {
    edits,
    kept,
    incomplete,
    onSaved,
    save,
    check(edit) {
      const { term, changes } = wholeEdit(edit, edits.get(edit.term.id));
      return checkEdit(term, changes);
    },
    retry,
    stop,
    discard,
    keepMine(termId, current) {
      const edit = edits.get(termId);
      if (!edit) return;
      discard([termId]);
      void save([{ term: current, changes: failedChanges(edit) }]);
    },
    createAnew(termId) {
      const edit = edits.get(termId);
      if (!edit) return;
      void makeAnew({ term: edit.term, changes: failedChanges(edit) });
    },
  };
}

function asSaved([termId, changes]: readonly [string, Changes]): CellEditEvent {
  return { kind: 'saved', termId, changes };
}

function asStopped({ term, changes }: TermChange): CellEditEvent {
  const trouble = { kind: 'stopped' } as const;
  return { kind: 'failed', termId: term.id, changes, reason: () => words.edit.stopped, trouble };
}

/** Drops the changes of cells in which the user has typed since the batch began, because their later text is newer. */
function withoutLater(edit: TermChange, began: TermEdit | undefined, now: TermEdit | undefined): TermChange {
  if (began === now || !now) return edit;
  const isLater = (attribute: TermAttribute) =>
    now.changes[attribute] !== undefined && now.changes[attribute] !== began?.changes[attribute];
  return { ...edit, changes: picked(edit.changes, (attribute) => !isLater(attribute)) };
}

/** Removes the matching edits from the queue and returns them. */
function taken(waiting: Map<TermChange, string>, isWanted: (edit: TermChange) => boolean): TermChange[] {
  const all = [...waiting.keys()].filter(isWanted);
  for (const edit of all) waiting.delete(edit);
  return all;
}

/** Restores the edits from before the page was left. Each counts as not saved, unless its save is still pending. */
function offeredAgain(kept: readonly TermChange[]): CellEdits {
  return kept.reduce((edits, edit) => {
    const { term, changes } = edit;
    const sent = nextEdits(edits, { kind: 'sent', termId: term.id, term, changes });
    return underWay.has(term.id) ? sent : nextEdits(sent, leftUnsaved(edit));
  }, NO_EDITS);
}

function leftUnsaved({ term, changes }: TermChange): CellEditEvent {
  const check = checkEdit(term, changes);
  if (check.kind !== 'send' && check.kind !== 'unchanged')
    return waitsForWay({ term, changes }, check.message);
  return { kind: 'failed', termId: term.id, changes, reason: () => words.edit.leftBefore };
}

/**
 * Returns the failed changes that the list shows as saved. The response to such a save was lost, or it arrived at another
 * tab or at this page before a reload.
 */
function savedAfterAll(edits: CellEdits, stored: readonly Term[]): [termId: string, Changes][] {
  const waiting = new Map(
    [...edits].flatMap(([id, edit]) => {
      const failed = failedChanges(edit);
      return isEmpty(failed) ? [] : [[id, failed] as const];
    }),
  );
  if (waiting.size === 0) return [];
  return stored.flatMap((now): [string, Changes][] => {
    const failed = waiting.get(now.id);
    return failed && isSaved(failed, now) ? [[now.id, failed]] : [];
  });
}

const NONE: CellEditing['incomplete'] = new Map();

function incompleteIn(edits: CellEdits, stored: readonly Term[]): CellEditing['incomplete'] {
  const all = [...edits].filter(([, { trouble }]) => trouble?.kind === 'incomplete');
  if (all.length === 0) return NONE;
  const ids = new Set(all.map(([id]) => id));
  return new Map(stored.flatMap((term) => (ids.has(term.id) ? [[term.id, term] as const] : [])));
}

/** Stores edits in this browser until they are saved or discarded. */
function useKept(glossaryId: string, edits: CellEdits): void {
  // The initial edits come from the browser's storage, so they need not be stored again.
  const kept = useRef<CellEdits>(edits);
  useEffect(() => {
    drafts.together(() => {
      for (const [id, { changes }] of kept.current) if (!edits.has(id)) dropEdit(glossaryId, id, changes);
      for (const [id, { term, changes }] of edits) {
        const before = kept.current.get(id)?.changes;
        if (before !== changes) keepEdit(glossaryId, { term, changes }, before);
      }
    });
    kept.current = edits;
  }, [glossaryId, edits]);
}

function withKept(before: CellEditing['kept'], { term, kept }: Updated): CellEditing['kept'] {
  const after = new Map(before);
  if (kept.length > 0) after.set(term.id, kept);
  else after.delete(term.id);
  return after;
}

function troubleOf(error: unknown, began: Term): Trouble | undefined {
  if (error instanceof ChangedMeanwhileError) return { kind: 'changed', began, current: error.current };
  if (isAway(error)) return { kind: 'away' };
  return isGone(error) ? { kind: 'gone' } : undefined;
}

function reasonFor(error: unknown, attribute: string): string {
  if (error instanceof ChangedMeanwhileError) return words.changed.title;
  if (isGone(error)) return words.edit.termGone;
  if (isAway(error)) return words.edit.away;
  const refusal = fieldErrors(error).find(({ path }) => path === attribute);
  return refusal ? translated(refusal.message) : errorText(error);
}
