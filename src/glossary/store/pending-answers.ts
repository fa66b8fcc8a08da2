// What the server's answers and lists do to the unconfirmed mutations of a row. Every function is pure, and returns
// undefined if nothing is pending any more.
import type { Term } from '#contract/glossary.ts';
import {
  type Attribute,
  type Changes,
  canCreate,
  difference,
  draftOf,
  isEmpty,
  pick,
  type TermDraft,
  withChanges,
} from './fields.ts';
import {
  type Create,
  type CreateAttempt,
  type Delete,
  nextStatus,
  type StatusEvent,
  type Update,
  withStatus,
} from './mutation.ts';
import {
  baseOf,
  type Edit,
  mergedEdits,
  type Pending,
  unlessEmpty,
  waitingUpdate,
  withoutAttributes,
} from './pending.ts';
import { createRow, type RowContext, withAlong } from './pending-edits.ts';

/**
 * Starts the request of the waiting mutation.
 * @param attempt makes the attempt of a create that has none
 */
export function beginSending(pending: Pending, attempt: (draft: TermDraft) => CreateAttempt): Pending {
  const { sending, waiting, held } = pending;
  if (sending || waiting?.status.kind !== 'queued') return pending;
  const sent = withStatus(waiting, { kind: 'sent' });
  if (sent.kind !== 'create') return { sending: sent, held };
  return { sending: { ...sent, attempt: sent.attempt ?? attempt(sent.draft) }, held };
}

/**
 * Confirms the create or the update in flight.
 * @param term the server's answer, under the row's key
 */
export function confirmSaved(pending: Pending, term: Term, seq: number): Pending | undefined {
  const { sending } = pending;
  if (sending?.kind === 'create') return createdAs(pending, sending, term, seq);
  if (sending?.kind !== 'update') return pending;
  return unlessEmpty({
    ...pending,
    sending: undefined,
    waiting: rebased(pending.waiting, sending.changes, term),
  });
}

/** Turns what was typed since the row was sent into an update of its term. */
function createdAs(pending: Pending, create: Create, term: Term, seq: number): Pending | undefined {
  const { waiting, held } = pending;
  const sent = create.attempt?.draft ?? create.draft;
  const later = { ...difference(sent, create.draft), ...typedSince({ waiting, held: [] }) };
  const base = baseOf(term);
  if (create.isUndone) {
    const all = { ...later, ...typedSince({ held }) };
    const along = isEmpty(all) ? undefined : { base, changes: all };
    return { waiting: { kind: 'delete', seq, status: { kind: 'queued' }, seen: term, along }, held: [] };
  }
  return unlessEmpty({
    waiting: waitingUpdate({ base, changes: later }, seq, base.draft),
    held: held.map((update) => withEdit(update, rebasedEdit(update, sent, term))),
  });
}

/** Returns what was typed into a row while its create was in flight. */
function typedSince({ waiting, held }: Pending): Changes {
  const updates = [...held, ...(waiting?.kind === 'update' ? [waiting] : [])];
  return updates.reduce<Changes>((all, { changes }) => Object.assign(all, changes), {});
}

function withEdit(update: Update, { base, changes }: Edit): Update {
  return { ...update, base, changes };
}

/**
 * Moves a waiting mutation onto the server's answer. The server may have stored another text than it was sent, for example
 * in another Unicode form. That is not somebody else's change.
 */
function rebased(waiting: Pending['waiting'], sent: Changes, term: Term): Pending['waiting'] {
  const stored = draftOf(term);
  const answered = (attribute: Attribute) => sent[attribute] !== undefined;
  if (waiting?.kind === 'delete') {
    const seen = withChanges({ ...waiting.seen, updatedAt: term.updatedAt }, pick(stored, answered));
    const { along } = waiting;
    return { ...waiting, seen, along: along && rebasedEdit(along, sent, term) };
  }
  if (waiting?.kind !== 'update') return waiting;
  const { base, changes } = rebasedEdit(waiting, sent, term);
  const left = pick(changes, (attribute) => changes[attribute] !== stored[attribute]);
  return isEmpty(left) ? undefined : { ...waiting, base, changes: left };
}

function rebasedEdit({ base, changes }: Edit, sent: Changes, term: Term): Edit {
  const stored = draftOf(term);
  const isFromSent = (attribute: Attribute) =>
    sent[attribute] !== undefined && base.draft[attribute] === sent[attribute];
  return {
    base: { updatedAt: term.updatedAt, draft: { ...base.draft, ...pick(stored, isFromSent) } },
    changes,
  };
}

/** Confirms a deletion. If the person has undone it meanwhile, the row is created again. */
export function confirmRemoved(pending: Pending, seq: number): Pending | undefined {
  const deletion = pending.sending ?? pending.waiting;
  if (deletion?.kind !== 'delete' || !deletion.isUndone) return undefined;
  return createRow(draftOf(withChanges(deletion.seen, deletion.along?.changes ?? {})), seq);
}

export type FailureEvent = Extract<
  StatusEvent,
  { readonly kind: 'unavailable' | 'signed-out' | 'refused' | 'conflicted' }
>;

/**
 * Takes the mutation in flight back after a failure.
 * @param mayHaveLanded whether the server may have carried the request out
 */
export function confirmFailed(
  pending: Pending,
  event: FailureEvent,
  mayHaveLanded: boolean,
  context: RowContext,
): Pending | undefined {
  const { sending } = pending;
  switch (sending?.kind) {
    case undefined:
      return pending;
    case 'create':
      return failedCreate(pending, sending, event, mayHaveLanded);
    case 'update':
      return failedUpdate(pending, sending, event, context);
    case 'delete':
      return failedDelete(pending, sending, event, mayHaveLanded, context);
  }
}

function failedCreate(
  pending: Pending,
  create: Create,
  event: FailureEvent,
  mayHaveLanded: boolean,
): Pending | undefined {
  const isUncertain = mayHaveLanded || create.attempt?.isUncertain;
  if (create.isUndone && !isUncertain) return undefined;
  const draft = { ...create.draft, ...typedSince(pending) };
  const failed = nextStatus(create.status, event);
  const status = canCreate(draft) ? failed : nextStatus(failed, { kind: 'edited', isComplete: false });
  const attempt: CreateAttempt | undefined =
    isUncertain && create.attempt ? { ...create.attempt, isUncertain: true } : undefined;
  return { waiting: { ...create, draft, status, attempt }, held: [] };
}

function failedUpdate(
  pending: Pending,
  sent: Update,
  event: FailureEvent,
  context: RowContext,
): Pending | undefined {
  // A value that was typed later and then stopped replaces the failed one, and keeps its base.
  const isStopped = (attribute: Attribute) =>
    pending.held.some(({ changes }) => changes[attribute] !== undefined);
  const held = pending.held.flatMap((later) => {
    const shared = withoutAttributes(sent, (attribute) => later.changes[attribute] === undefined);
    if (!shared) return [later];
    const { base, changes } = mergedEdits(shared, later);
    return isEmpty(changes) ? [] : [{ ...later, base, changes }];
  });
  const left = withoutAttributes(sent, isStopped);
  if (!left) return unlessEmpty({ waiting: pending.waiting, held });
  return tookBack({ waiting: pending.waiting, held }, left, event, context);
}

function tookBack(
  { waiting, held }: Pending,
  update: Update,
  event: FailureEvent,
  { server }: RowContext,
): Pending | undefined {
  const failed = withStatus(update, event);
  if (waiting?.kind === 'delete') {
    const along = waiting.along ? mergedEdits(update, waiting.along) : update;
    const seen = server ?? waiting.seen;
    return {
      waiting: { ...waiting, seen, along: { base: along.base, changes: along.changes } },
      held,
    };
  }
  const isRetried = event.kind === 'unavailable' || event.kind === 'signed-out';
  if (waiting?.kind !== 'update') return isRetried ? { waiting: failed, held } : { held: [...held, failed] };
  const under = server ? draftOf(server) : update.base.draft;
  const merged = mergedEdits(update, waiting);
  if (isRetried)
    return unlessEmpty({ waiting: waitingUpdate(merged, waiting.seq, under, failed.status), held });
  // A later value of the same attribute replaces the failed one, and keeps its base.
  const isReplaced = (attribute: Attribute) => waiting.changes[attribute] !== undefined;
  const left = withoutAttributes(failed, isReplaced);
  const next = withoutAttributes(merged, (attribute) => !isReplaced(attribute));
  return unlessEmpty({
    waiting: next && waitingUpdate(next, waiting.seq, under, waiting.status),
    held: left ? [...held, left] : held,
  });
}

function failedDelete(
  { held }: Pending,
  deletion: Delete,
  event: FailureEvent,
  mayHaveLanded: boolean,
  context: RowContext,
): Pending | undefined {
  if (deletion.isUndone && !mayHaveLanded) return withAlong({ held }, deletion.along, context);
  return { waiting: withStatus(deletion, event), held };
}

/**
 * Drops the changes that the list shows as saved: only their answer was lost, or another tab saved them.
 * @param server the term in the list; undefined if it is not there
 */
export function adoptListed(pending: Pending, server: Term | undefined, seq: number): Pending | undefined {
  const { sending, waiting, held } = pending;
  // A request in flight may change the term again.
  if (sending) return pending;
  if (waiting?.kind === 'create') return pending;
  if (waiting?.kind === 'delete') return server ? pending : confirmRemoved(pending, seq);
  if (!server) return goneWith(pending);
  const isSaved = (update: Edit) => (attribute: Attribute) =>
    update.changes[attribute] === draftOf(server)[attribute];
  const left = held.flatMap((update) => withoutAttributes(update, isSaved(update)) ?? []);
  const next = waiting && withoutAttributes(waiting, isSaved(waiting));
  const isSame = next === waiting && left.every((update, index) => update === held[index]);
  return isSame && left.length === held.length ? pending : unlessEmpty({ waiting: next, held: left });
}

/** Marks the updates of a term that somebody else has deleted. */
function goneWith({ waiting, held }: Pending): Pending {
  const updates = waiting?.kind === 'update' ? [...held, waiting] : held;
  if (updates.length === held.length && updates.every(isMarkedGone)) return { waiting, held };
  return { held: updates.map((update) => withStatus(update, { kind: 'conflicted', theirs: null })) };
}

function isMarkedGone({ status }: Update): boolean {
  return status.kind === 'conflict' && status.theirs === null;
}

/**
 * Decides what to do with mutations whose result was unknown, after a list that was read while no request was in flight.
 * @param landed the term that an unanswered create has become, under the row's key
 * @param keepsAttempt whether the server recognises a repeated create by its `Idempotency-Key`
 */
export function settle(
  pending: Pending,
  { server, seq }: RowContext,
  landed: Term | undefined,
  keepsAttempt: boolean,
): Pending | undefined {
  const { waiting, held } = pending;
  if (pending.sending) return pending;
  if (waiting?.kind === 'create') {
    if (landed) return createdAs(pending, waiting, landed, seq);
    if (waiting.isUndone) return undefined;
    const attempt = keepsAttempt ? waiting.attempt : undefined;
    return { waiting: { ...resumed(waiting), attempt }, held };
  }
  if (waiting?.kind === 'delete' && waiting.isUndone)
    return server ? withAlong({ held }, waiting.along, { server, seq }) : confirmRemoved(pending, seq);
  const known = adoptListed(pending, server, seq);
  return known?.waiting ? { ...known, waiting: resumed(known.waiting) } : known;
}

/**
 * Takes over mutations from the browser's storage. Their requests may have been carried out.
 * @param resumes whether they are sent without asking the person
 */
export function restored(pending: Pending, resumes: boolean): Pending | undefined {
  const context = { server: undefined, seq: 0 };
  const back = confirmFailed(pending, { kind: 'signed-out' }, true, context);
  if (!back) return undefined;
  const { waiting, held } = back;
  const event = { kind: 'restored', resumes: resumes || waiting?.kind === 'delete' } as const;
  const next = waiting && withStatus(waiting, event);
  return next?.kind === 'update' && next.status.kind === 'stopped'
    ? { held: [...held, next] }
    : { waiting: next, held };
}

/** Queues a mutation that waited for the server. Failed and stopped ones still wait for the person. */
export function resumed<M extends NonNullable<Pending['waiting']>>(mutation: M): M {
  return mutation.status.kind === 'offline' ? withStatus(mutation, { kind: 'retried' }) : mutation;
}

/** Returns whether an update would overwrite or undo what somebody else did to the same attributes. */
export function isConflicting({ base, changes }: Edit, current: Term): boolean {
  const theirs = draftOf(current);
  const clashing = pick(
    changes,
    (attribute) => theirs[attribute] !== base.draft[attribute] && theirs[attribute] !== changes[attribute],
  );
  return !isEmpty(clashing);
}
