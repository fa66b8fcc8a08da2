// What a person does to a row, applied to its unconfirmed mutations. Every function is pure, and returns undefined if
// nothing is pending any more.
import type { Term } from '#contract/glossary.ts';
import {
  type Changes,
  canCreate,
  draftOf,
  isEmpty,
  pick,
  type TermDraft,
  trimmed,
  withChanges,
} from './fields.ts';
import { type Create, nextStatus, type Status, type Update, withStatus } from './mutation.ts';
import {
  baseOf,
  deletionIn,
  type Edit,
  mergedEdits,
  NOTHING,
  type Pending,
  unlessEmpty,
  waitingUpdate,
  withoutAttributes,
} from './pending.ts';

export interface RowContext {
  /** The term in the snapshot. */
  readonly server: Term | undefined;
  readonly seq: number;
}

export function createRow(draft: TermDraft, seq: number): Pending {
  const status: Status = canCreate(draft) ? { kind: 'queued' } : { kind: 'draft' };
  return { waiting: { kind: 'create', seq, status, draft }, held: [] };
}

/** Returns the values that the server will have once the mutation in flight is confirmed. */
export function valuesUnder({ sending }: Pending, server: Term | undefined): TermDraft | undefined {
  if (sending?.kind === 'create') return sending.draft;
  const draft = server && draftOf(server);
  return draft && sending?.kind === 'update' ? { ...draft, ...sending.changes } : draft;
}

/**
 * Applies typed values. A value that returns to its base is dropped, so that the server's value shows. A row whose deletion
 * is pending does not change, because the edit would be deleted with it.
 */
export function editRow(
  pending: Pending | undefined,
  typed: Changes,
  { server, seq }: RowContext,
): Pending | undefined {
  const before = pending ?? NOTHING;
  const changes = trimmed(typed);
  const { sending, waiting, held } = before;
  if (deletionIn(before) || isEmpty(changes)) return pending;
  if (waiting?.kind === 'create') return { ...before, waiting: editedCreate(waiting, changes) };
  const undone = waiting ?? sending;
  if (undone?.kind === 'delete') {
    const edit = { base: undone.along?.base ?? baseOf(undone.seen), changes };
    const along = undone.along ? mergedEdits(undone.along, edit) : edit;
    return waiting
      ? { ...before, waiting: { ...undone, along } }
      : { ...before, sending: { ...undone, along } };
  }
  const under = valuesUnder(before, server);
  const [first] = [...(waiting?.kind === 'update' ? [waiting] : []), ...held];
  if (!under && !first) return pending;
  const values = under ?? first?.base.draft ?? draftOf(blank(server));
  const base = { updatedAt: server?.updatedAt ?? first?.base.updatedAt ?? '', draft: values };
  // A failed value of the same attribute is replaced. Its base stays, because the server may have another value by now.
  const isTyped = (attribute: keyof Changes) => changes[attribute] !== undefined;
  const replaced = held.map((update) => ({ ...update, changes: pick(update.changes, isTyped) }));
  const kept = held.flatMap((update) => withoutAttributes(update, isTyped) ?? []);
  const older = replaced.reduce<Edit>(
    mergedEdits,
    waiting?.kind === 'update' ? waiting : { base, changes: {} },
  );
  const edit = mergedEdits(older, { base, changes });
  const isNews = (attribute: keyof Changes) =>
    sending !== undefined || edit.changes[attribute] !== values[attribute];
  const next = waitingUpdate(
    { base: edit.base, changes: pick(edit.changes, isNews) },
    waiting?.seq ?? seq,
    values,
    waiting?.status,
  );
  return unlessEmpty({ sending, waiting: next, held: kept });
}

function editedCreate(create: Create, changes: Changes): Create {
  const draft = { ...create.draft, ...changes };
  const status = nextStatus(create.status, { kind: 'edited', isComplete: canCreate(draft) });
  return { ...create, draft, status };
}

function blank(server: Term | undefined): Term {
  if (!server) throw new Error('An edit needs a term or an earlier edit.');
  return server;
}

/** Deletes the row. Its unsaved changes go along, and return if the deletion is undone. */
export function removeRow(pending: Pending | undefined, { server, seq }: RowContext): Pending | undefined {
  const { sending, waiting, held } = pending ?? NOTHING;
  if (waiting?.kind === 'create')
    return waiting.attempt ? { held: [], waiting: { ...waiting, isUndone: true } } : undefined;
  if (sending?.kind === 'create') return { sending: { ...sending, isUndone: true }, waiting, held };
  const deletion = waiting ?? sending;
  if (deletion?.kind === 'delete') {
    const again = { ...deletion, seen: server ?? deletion.seen, isUndone: undefined };
    if (!waiting) return { sending: { ...deletion, isUndone: undefined }, held };
    return { waiting: withStatus(again, { kind: 'retried' }), held };
  }
  // Somebody else has deleted the term, so only the unsaved changes are left to delete.
  if (!server) return sending ? { sending, held: [] } : undefined;
  const updates: Update[] = [...held, ...(waiting?.kind === 'update' ? [waiting] : [])];
  const [first, ...others] = updates;
  const along = first && others.reduce<Edit>(mergedEdits, first);
  const seen = sending?.kind === 'update' ? withChanges(server, sending.changes) : server;
  return {
    sending,
    waiting: {
      kind: 'delete',
      seq,
      status: { kind: 'queued' },
      seen,
      along: along && { base: along.base, changes: along.changes },
    },
    held: [],
  };
}

/** Cancels the deletion of a row. If it may have reached the server, the list decides what is left to do. */
export function restoreRow(pending: Pending, { server, seq }: RowContext): Pending | undefined {
  const { sending, waiting, held } = pending;
  const deletion = waiting ?? sending;
  if (deletion?.kind !== 'delete') return pending;
  if (!waiting) return { sending: { ...deletion, isUndone: true }, held };
  if (mayHaveLanded(deletion.status)) return { waiting: { ...deletion, isUndone: true }, held };
  return withAlong({ sending, held }, deletion.along, { server, seq });
}

/** Returns whether a request with this result may have been carried out although the client was told nothing. */
function mayHaveLanded(status: Status): boolean {
  if (status.kind !== 'failed') return status.kind === 'offline';
  const { failure } = status;
  return failure.kind !== 'refused' || failure.status >= 500;
}

/** Queues the unsaved changes of a term whose deletion was cancelled. */
export function withAlong(
  pending: Pending,
  along: Edit | undefined,
  { server, seq }: RowContext,
): Pending | undefined {
  const under = along && (valuesUnder(pending, server) ?? along.base.draft);
  return unlessEmpty({ ...pending, waiting: along && waitingUpdate(along, seq, under ?? along.base.draft) });
}

/** Discards what is not in flight: unsaved changes, a deletion, or a row that was never sent. */
export function discardRow(pending: Pending, context: RowContext): Pending | undefined {
  const { sending, waiting } = pending;
  if (deletionIn(pending)) return restoreRow(pending, context);
  if (waiting?.kind === 'create' && waiting.attempt)
    return { held: [], waiting: { ...waiting, isUndone: true } };
  return unlessEmpty({ sending, held: [] });
}

/** Sends what failed or was stopped again, as one request. A deletion then deletes the current version of the term. */
export function retryRow(pending: Pending, { server, seq }: RowContext): Pending {
  const { sending, waiting, held } = pending;
  const retried = { kind: 'retried' } as const;
  if (waiting && waiting.kind !== 'update') {
    if (waiting.isUndone) return pending;
    if (waiting.kind === 'delete' && waiting.status.kind === 'conflict')
      return { ...pending, waiting: withStatus({ ...waiting, seen: server ?? waiting.seen }, retried) };
    return { ...pending, waiting: withStatus(waiting, retried) };
  }
  // A conflict needs the person's decision (`resolveConflict`).
  const inConflict = held.filter(({ status }) => status.kind === 'conflict');
  const tried = held.filter((update) => !inConflict.includes(update));
  const [first, ...others] = [...tried, ...(waiting ? [waiting] : [])];
  if (!first) return pending;
  const edit = others.reduce<Edit>(mergedEdits, first);
  const under = valuesUnder(pending, server) ?? edit.base.draft;
  return { sending, waiting: waitingUpdate(edit, waiting?.seq ?? seq, under), held: inConflict };
}

/** Stops what is not in flight. A stopped update no longer joins later edits. */
export function stopRow(pending: Pending): Pending {
  const { sending, waiting, held } = pending;
  if (!waiting) return pending;
  const stopped = withStatus(waiting, { kind: 'stopped' });
  if (stopped.kind !== 'update' || stopped.status.kind !== 'stopped') return { ...pending, waiting: stopped };
  return { sending, held: [...held, stopped] };
}

/** Resolves a conflict: the person's values are saved over `theirs`, or given up. */
export function resolveConflict(
  pending: Pending,
  keep: 'mine' | 'theirs',
  { server, seq }: RowContext,
): Pending | undefined {
  const { held, waiting } = pending;
  const inConflict = held.filter(({ status }) => status.kind === 'conflict');
  if (waiting?.kind === 'delete' && waiting.status.kind === 'conflict')
    return keep === 'mine'
      ? retryRow(pending, { server, seq })
      : withAlong({ ...pending, waiting: undefined }, waiting.along, { server, seq });
  const [first, ...more] = inConflict;
  if (!first) return pending;
  const rest = { ...pending, held: held.filter((update) => !inConflict.includes(update)) };
  if (keep === 'theirs') return unlessEmpty(rest);
  const { changes } = more.reduce<Edit>(mergedEdits, first);
  if (server) return editRow(unlessEmpty(rest), changes, { server, seq });
  // The request in flight tells whether the term is really gone.
  if (pending.sending) return pending;
  // The term was deleted, so the person's version becomes a new term in the same row.
  const others = [...rest.held, ...(waiting?.kind === 'update' ? [waiting] : [])];
  const all = others.reduce<Changes>((typed, update) => Object.assign(typed, update.changes), { ...changes });
  return createRow({ ...first.base.draft, ...all }, seq);
}

/** Makes a removed row visible again. A create that was undone while it was in flight simply goes on. */
export function bringBack(
  pending: Pending | undefined,
  draft: TermDraft,
  { server, seq }: RowContext,
): Pending | undefined {
  if (pending?.waiting?.kind === 'create') {
    const waiting = { ...pending.waiting, isUndone: undefined };
    return editRow({ ...pending, waiting }, draft, { server, seq });
  }
  if (pending?.sending?.kind !== 'create') return createRow(draft, seq);
  const sending = { ...pending.sending, isUndone: undefined };
  return editRow({ ...pending, sending }, draft, { server, seq });
}
