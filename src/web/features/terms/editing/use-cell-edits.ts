// Saves edits of single cells: shown at once, sent a few at a time, in order per term. A failed one waits for the
// person; where that was the reason, for the service or for signing in.
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

/** A browser has six connections to a host on HTTP/1.1; the list and the uploads need some too. */
const SENT_AT_ONCE = 3;

/** The last that is being sent of each term: a table that comes up meanwhile waits for it as well. */
const underWay = new Map<string, Promise<unknown>>();

/** What has gone off of terms and is not answered. */
const sendingNow = new Map<string, Changes>();

/** What waits for its turn, whichever table it was made in, with its connection’s id. */
const unbegun = new Map<TermChange, string>();
onForget((connectionId) => {
  for (const [edit, of] of unbegun) if (of === connectionId) unbegun.delete(edit);
});

export interface CellEditing {
  readonly edits: CellEdits;
  /** Fields that were to be cleared and whose old value the service kept, by term. */
  readonly kept: ReadonlyMap<string, readonly PronunciationField[]>;
  /** The terms whose edit waits for a way of saying them, as the service still has them. */
  readonly incomplete: ReadonlyMap<string, Term>;
  /** Told of every term that is saved, in the form as well. */
  readonly onSaved: (updated: Updated) => void;
  /**
   * What the service would refuse is shown and kept all the same, and sent with what completes it. Very many are shown bit
   * by bit: then it answers when all are.
   */
  readonly save: (made: readonly TermChange[]) => Promise<void> | undefined;
  /** What would become of it, together with what of its term waits for one. */
  readonly check: (edit: TermChange) => EditCheck;
  /** Sends what failed of these terms once more, each term's in one request. */
  readonly retry: (termIds: readonly string[]) => void;
  /** Sends nothing more of what waits for its turn: it counts as not saved. */
  readonly stop: () => void;
  readonly discard: (termIds: readonly string[]) => void;
  /** Puts the failed edit over what somebody else did. */
  readonly keepMine: (termId: string, current: Term) => void;
  /** Makes the term anew that somebody else deleted, as it was with the edit. */
  readonly createAnew: (termId: string) => void;
}

/** @param stored the list as the server has it */
export function useCellEdits(glossaryId: string, stored: readonly Term[]): CellEditing {
  const [offered] = useState(() => keptEdits(glossaryId, stored));
  const [edits, dispatch] = useReducer(nextEdits, offered, offeredAgain);
  useKept(glossaryId, edits);
  useLeaveGuard(edits.size > SENT_AT_ONCE && savingEdits(edits).length > SENT_AT_ONCE);
  useEffect(() => {
    for (const edit of offered) {
      const settled = () => notifyManager.schedule(() => dispatch(leftUnsaved(edit)));
      // What was stopped is told of already.
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
    // What is on its way, or about to be listed, may be something else.
    const there = saved.filter(([id]) => !sendingNow.has(id) && !answered(id));
    if (there.length > 0) dispatch({ kind: 'all', events: there.map(asSaved) });
  });
  // Before it is painted: what turns out to be saved is not shown as failed for a moment.
  useLayoutEffect(() => {
    liftSaved(savedAfterAll(edits, stored));
  }, [edits, stored]);
  const [lifted] = useState(() => gathered<CellEditEvent>((events) => dispatch({ kind: 'all', events })));
  const [kept, setKept] = useState<CellEditing['kept']>(new Map());
  const latest = useRef(edits);
  /** Who waits for what the table does not show yet. */
  const untilShown = useRef<{ readonly before: CellEdits; readonly shown: () => void }[]>([]);
  useLayoutEffect(() => {
    latest.current = edits;
    const waiting = untilShown.current;
    untilShown.current = waiting.filter(({ before }) => before === edits);
    for (const { before, shown } of waiting) if (before !== edits) shown();
  });
  /** Counts the times that the person stopped. */
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

  /** Sends what is shown as on its way. */
  const send = async (edit: TermChange) => {
    const { term, changes } = edit;
    const termId = term.id;
    const base = baseOf(term);
    const before = underWay.get(termId);
    unbegun.set(edit, connectionId);
    const sending = queue.run(termId, async () => {
      if (!unbegun.delete(edit)) return undefined;
      // What a table before this one has sent comes first.
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
      // Lifted off the list as that shows the new value, or the old one would flash.
      onceListed(() => lifted.add({ kind: 'saved', termId, changes }), lifted.tell);
    } catch (error) {
      // It went with its term.
      if (isGone(error) && isDeletedHere(termId)) {
        dropEdit(glossaryId, termId, changes);
        resending.failed([termId], error);
        dispatch({ kind: 'saved', termId, changes });
        return;
      }
      // Where nothing answers, nothing answers the others either: they wait with it.
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

/** What was typed into the same cell since the many were begun is newer. */
function withoutLater(edit: TermChange, began: TermEdit | undefined, now: TermEdit | undefined): TermChange {
  if (began === now || !now) return edit;
  const isLater = (attribute: TermAttribute) =>
    now.changes[attribute] !== undefined && now.changes[attribute] !== began?.changes[attribute];
  return { ...edit, changes: picked(edit.changes, (attribute) => !isLater(attribute)) };
}

/** Those that are wanted, taken out. */
function taken(waiting: Map<TermChange, string>, isWanted: (edit: TermChange) => boolean): TermChange[] {
  const all = [...waiting.keys()].filter(isWanted);
  for (const edit of all) waiting.delete(edit);
  return all;
}

/** What was typed before the page was left, each as an edit that was not saved unless it still is being saved. */
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

/** What counts as failed and the list shows: its answer was lost, or went to the page as it was before, or another tab. */
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

/** Keeps edits in this browser until they are saved or discarded. */
function useKept(glossaryId: string, edits: CellEdits): void {
  // Those it begins with are kept already.
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
