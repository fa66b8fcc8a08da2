// Sends new rows to the service once they are complete, a few at a time. Persists them in this browser until then.
import { notifyManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Term } from '#contract/glossary.ts';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { onForget } from '#web/api/connections/forget.ts';
import { drafts } from '#web/api/drafts/drafts.ts';
import { errorText } from '#web/api/errors/error-text.ts';
import {
  BLANK_DRAFT,
  type Changes,
  changedAttributes,
  draftOf,
  isEmpty,
  type TermChange,
  type TermDraft,
  withChanges,
} from '#web/features/terms/editing/changes.ts';
import type { TypedRow } from '#web/features/terms/editing/edit-history.ts';
import { isAway } from '#web/features/terms/editing/resending.ts';
import { useResending } from '#web/features/terms/editing/use-resending.ts';
import { newCreateAttempt, useCreateTerm } from '#web/features/terms/queries.ts';
import { words } from '#web/features/terms/words.ts';
import { createTaskQueue } from '#web/lib/task-queue.ts';
import { discardRow, type KeptRow, keepRow, keptRows, takeOverRows, thereAlready } from './kept-rows.ts';
import { draftsOf, type NewRow, type NewRows, newRowId, nextRows } from './new-rows.ts';
import { missingIn, typedInto, usualLanguage } from './typed-draft.ts';

const SENT_AT_ONCE = 3;

interface OnItsWay {
  readonly sent: TermDraft;
  readonly before: readonly Term[];
  /** True for a retry: the service may already have the term from an earlier attempt. */
  readonly isAgain: boolean;
  readonly settled: Promise<void>;
  readonly connectionId: string;
  hasBegun: boolean;
  /** The table instance that shows the row; `onAdded` is its callback for the added term. */
  table: object;
  onAdded: (term: Term) => void;
}

/** Rows in flight or queued, across table instances. A newly mounted table shows them as sending and does not send them again. */
const underWay = new Map<string, OnItsWay>();
onForget((connectionId) => {
  for (const [id, way] of underWay)
    if (way.connectionId === connectionId && !way.hasBegun) underWay.delete(id);
});

export interface NewRowEditing {
  readonly rows: NewRows;
  /** Returns the default language of a new word. */
  readonly usual: () => string | undefined;
  /** Id of the empty row at the end of the table. */
  readonly entryId: string;
  /** Applies edits to rows. An edit of the empty last row makes it a new row. */
  readonly type: (changes: readonly { readonly id: string; readonly changes: Changes }[]) => void;
  /** Adds rows and returns their ids. */
  readonly add: (rows: readonly Changes[]) => readonly string[];
  /** Waits for the pending requests of these rows and resolves to whether all rows are terms now. */
  readonly answered: (ids: readonly string[]) => Promise<boolean>;
  /** Sends failed rows again. Rows in another state are ignored. */
  readonly retry: (ids: readonly string[]) => void;
  /** Cancels all queued rows and marks them as failed. Rows in flight continue. */
  readonly stop: () => void;
  /** Discards rows that are not terms yet and returns them. */
  readonly discard: (ids: readonly string[]) => readonly TypedRow[];
  /** Discards rows whose request has not started. `answered` settles with the requests of the other rows, if any. */
  readonly withdraw: (ids: readonly string[]) => {
    readonly rows: readonly TypedRow[];
    readonly answered: Promise<unknown> | undefined;
  };
  /** Call when the table is sorted again, so that added terms move to their sorted position. */
  readonly putInOrder: () => void;
}

interface NewRowOptions {
  readonly glossaryId: string;
  /** The list as the server has it. */
  readonly stored: readonly Term[];
  /** Most common language of the terms. */
  readonly usualOfTerms: string | undefined;
  readonly onSent: (rowId: string) => void;
  /** Called when a row has become a term. */
  readonly onAdded: (rowId: string, term: Term) => void;
  /** Saves edits that were typed into a row while it was in flight. */
  readonly save: (made: readonly TermChange[]) => void;
}

export function useNewRows({
  glossaryId,
  stored,
  usualOfTerms,
  onSent,
  onAdded,
  save,
}: NewRowOptions): NewRowEditing {
  const [rows, dispatch] = useReducer(nextRows, undefined, () => keptRows(glossaryId).map(comingBack));
  // Callbacks of requests need the current rows, not the rows of the render that started the request.
  const now = useRef<NewRows>(rows);
  // In an empty glossary, use the most common language of the new rows.
  const usual = () => usualOfTerms ?? usualLanguage(draftsOf(now.current));
  const change = (event: Parameters<typeof nextRows>[1]) => {
    now.current = nextRows(now.current, event);
    dispatch(event);
  };
  const [ids] = useState(createRowIds);
  const [entryId, setEntryId] = useState(ids);
  const connectionId = useConnectionId();
  const [queue] = useState(() => createTaskQueue(SENT_AT_ONCE));
  const [attempts] = useState(() => new Map<string, ReturnType<typeof newCreateAttempt>>());
  /** The term of each added row. An edit typed before the table shows the term is saved to the term. */
  const [became] = useState(() => new Map<string, Term>());
  const create = useCreateTerm(glossaryId);
  useKeptRows(glossaryId, rows);

  const send = ({ id, sent, before }: Extract<NewRow, { kind: 'sending' }>) => {
    const isAgain = attempts.has(id);
    const attempt = attempts.get(id) ?? newCreateAttempt();
    attempts.set(id, attempt);
    const answered = queue.run(id, async () => {
      // The row was discarded while it was queued.
      if (underWay.get(id) !== way) return;
      way.hasBegun = true;
      // The row was discarded after its request had started, and then restored: its term exists already.
      const earlier = became.get(id);
      if (earlier) way.onAdded(earlier);
      else await create(attempt, sent, { acceptsEarlier: true, onAdded: (term) => way.onAdded(term) });
    });
    const way: OnItsWay = {
      sent,
      before,
      isAgain,
      // Settle only after `added` has run. If it settled earlier, `withdraw` would discard the row although its term exists.
      settled: answered.then(onceListed),
      connectionId,
      hasBegun: false,
      table: queue,
      onAdded: (term) => added(id, way, term),
    };
    underWay.set(id, way);
    void follow(id, way);
    onSent(id);
  };

  const added = (id: string, { sent, isAgain }: OnItsWay, term: Term) => {
    const last = now.current.find((one) => one.id === id);
    attempts.delete(id);
    discardRow(glossaryId, id);
    became.set(id, term);
    change({ kind: 'put', rows: [{ kind: 'added', id, termId: term.id }] });
    const since =
      last?.kind === 'sending' ? changedAttributes(isAgain ? draftOf(term) : sent, last.draft) : {};
    onAdded(id, withChanges(term, since));
    if (!isEmpty(since)) save([{ term, changes: since }]);
    // Call this after `onAdded`. Each may show a notification that replaces the other one, and the summary of all retried
    // rows must stay.
    resending.done(id);
  };

  const follow = async (id: string, way: OnItsWay) => {
    try {
      await way.settled;
    } catch (error) {
      const last = now.current.find((one) => one.id === id);
      if (last?.kind !== 'sending' || way.table !== queue) return;
      resending.failed([id], error);
      const why = isAway(error) ? 'away' : 'refused';
      const reason = why === 'away' ? words.edit.away : errorText(error);
      change({
        kind: 'put',
        rows: [{ kind: 'failed', id, draft: last.draft, reason, why }],
      });
    } finally {
      if (underWay.get(id) === way) underWay.delete(id);
    }
  };

  const put = (made: readonly NewRow[]) => {
    if (made.length === 0) return;
    change({ kind: 'put', rows: made });
    for (const row of made) if (row.kind === 'sending') send(row);
  };

  const typeInto = (id: string, changes: Changes): NewRow[] => {
    const row = now.current.find((one) => one.id === id);
    if (row?.kind === 'added') return [];
    const draft = typedInto(row?.draft ?? BLANK_DRAFT, changes, usual());
    return [row?.kind === 'sending' ? { ...row, draft } : judged(id, draft, stored)];
  };

  const retry = (wanted: (id: string) => boolean) =>
    put(
      now.current.flatMap((row) =>
        row.kind === 'failed' && wanted(row.id) ? [judged(row.id, row.draft, stored)] : [],
      ),
    );
  const resending = useResending({
    glossaryId,
    // Needs no list: if the response of an earlier attempt was lost, `create` itself reads the list before it sends again.
    again(ids) {
      const failed = now.current.filter((row) => row.kind === 'failed' && ids.includes(row.id));
      retry((id) => ids.includes(id));
      return failed.map(({ id }) => id);
    },
    saved: words.newRow.addedLater,
  });
  // Use a layout effect, so that a row whose term exists does not flash as unsaved.
  const letGo = useEffectEvent((ids: ReadonlySet<string>) => change({ kind: 'discarded', ids }));
  useLayoutEffect(() => {
    const there = thereAlready(rows, stored);
    if (there.size > 0) letGo(there);
  }, [rows, stored]);

  const comeBack = useEffectEvent((kept: readonly KeptRow[]) => put(kept.map(offered)));
  const goOn = useEffectEvent(() => {
    for (const row of now.current) {
      const way = underWay.get(row.id);
      if (row.kind !== 'sending' || way?.table === queue) continue;
      if (way) {
        way.table = queue;
        way.onAdded = (term) => added(row.id, way, term);
        void follow(row.id, way);
      }
      // The request settled just before this table mounted, so its result is unknown here.
      else put([offered({ id: row.id, draft: row.draft, wasSent: true })]);
    }
  });
  useEffect(() => {
    goOn();
    let isHere = true;
    void takeOverRows(glossaryId, (kept) => isHere && comeBack(kept));
    return () => {
      isHere = false;
    };
  }, [glossaryId]);

  const discard = (ids: readonly string[]): TypedRow[] => {
    const wanted = new Set(ids);
    const gone = now.current.flatMap((row) =>
      row.kind !== 'added' && wanted.has(row.id) ? [{ id: row.id, draft: row.draft }] : [],
    );
    for (const { id } of gone) underWay.delete(id);
    if (gone.length > 0) change({ kind: 'discarded', ids: new Set(gone.map(({ id }) => id)) });
    return gone;
  };

  return {
    rows,
    usual,
    entryId,
    type(typed) {
      const late = typed.flatMap(({ id, changes }) => {
        const term = became.get(id);
        if (!term || now.current.find((one) => one.id === id)?.kind !== 'added') return [];
        const before = draftOf(term);
        return [{ term, changes: changedAttributes(before, typedInto(before, changes, usual())) }];
      });
      if (late.length > 0) save(late);
      // An edit of a row in flight must not send the row a second time.
      const made = typed.flatMap(({ id, changes }) => typeInto(id, changes));
      const underWay = new Set(now.current.filter(({ kind }) => kind === 'sending').map(({ id }) => id));
      change({ kind: 'put', rows: made.filter(({ id }) => underWay.has(id)) });
      put(made.filter(({ id }) => !underWay.has(id)));
      if (typed.some(({ id }) => id === entryId)) setEntryId(ids());
    },
    add(all) {
      const made = all.map((changes) => judged(ids(), typedInto(BLANK_DRAFT, changes, usual()), stored));
      put(made);
      return made.map(({ id }) => id);
    },
    async answered(all) {
      await Promise.allSettled(all.flatMap((id) => underWay.get(id)?.settled ?? []));
      return all.every((id) => became.has(id));
    },
    retry: (ids) => retry((id) => ids.includes(id)),
    stop() {
      const stopped = now.current.flatMap((row): NewRow[] => {
        const way = underWay.get(row.id);
        if (row.kind !== 'sending' || !way || way.hasBegun) return [];
        underWay.delete(row.id);
        if (!way.isAgain) attempts.delete(row.id);
        return [{ kind: 'failed', id: row.id, draft: row.draft, reason: words.edit.stopped, why: 'refused' }];
      });
      change({ kind: 'put', rows: stopped });
    },
    discard,
    withdraw(ids) {
      const sent = ids.flatMap((id) => {
        const way = underWay.get(id);
        return way?.hasBegun ? [{ id, settled: way.settled }] : [];
      });
      const isSent = new Set(sent.map(({ id }) => id));
      return {
        rows: discard(ids.filter((id) => !isSent.has(id))),
        answered: sent.length > 0 ? Promise.allSettled(sent.map(({ settled }) => settled)) : undefined,
      };
    },
    putInOrder: () => change({ kind: 'ordered' }),
  };
}

function judged(id: string, draft: TermDraft, before: readonly Term[]): NewRow {
  const reason = missingIn(draft);
  return reason === undefined
    ? { kind: 'sending', id, draft, sent: draft, before }
    : { kind: 'typed', id, draft, reason };
}

/** Resolves after the pending notifications of the query cache, which include the list update and `onAdded`. */
function onceListed(): Promise<void> {
  return new Promise((resolve) => notifyManager.schedule(resolve));
}

/** Restores a persisted row: as sending if an earlier table still sends it, otherwise as not sent. */
function comingBack(row: KeptRow): NewRow {
  const way = underWay.get(row.id);
  return way
    ? { kind: 'sending', id: row.id, draft: row.draft, sent: way.sent, before: way.before }
    : offered(row);
}

/** Restores a complete row as failed, not as sending, so that the person sees the row before it is sent. */
function offered({ id, draft, wasSent }: KeptRow): NewRow {
  const reason = missingIn(draft);
  return reason === undefined
    ? { kind: 'failed', id, draft, reason: words.newRow.leftBefore, why: wasSent ? 'left' : 'refused' }
    : { kind: 'typed', id, draft, reason };
}

/** Creates ids that sort by creation time, also across reloads. */
function createRowIds(): () => string {
  const began = Date.now().toString(36);
  let count = 0;
  return () => newRowId(`${began}-${String(count++).padStart(6, '0')}`);
}

function useKeptRows(glossaryId: string, rows: NewRows): void {
  const kept = useRef<ReadonlyMap<string, NewRow>>(new Map());
  useEffect(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    drafts.together(() => {
      for (const [id, row] of kept.current) {
        const next = byId.get(id);
        if (row.kind !== 'added' && (!next || next.kind === 'added')) discardRow(glossaryId, id);
      }
      for (const row of rows) {
        if (row.kind === 'added' || kept.current.get(row.id) === row) continue;
        keepRow(glossaryId, { id: row.id, draft: row.draft, wasSent: row.kind !== 'typed' });
      }
    });
    kept.current = byId;
  }, [glossaryId, rows]);
}
