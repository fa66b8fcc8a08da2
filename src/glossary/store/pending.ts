// The unconfirmed mutations of one row: at most one is in flight, at most one waits behind it, and failed updates of other
// attributes are held until the person decides. No attribute is in two of the updates that are not in flight.
import type { Term } from '#contract/glossary.ts';
import {
  type Attribute,
  attributesOf,
  type Changes,
  canUpdate,
  draftAsTerm,
  draftOf,
  isEmpty,
  pick,
  type TermDraft,
  withChanges,
} from './fields.ts';
import { type Base, type Delete, type Mutation, nextStatus, type Status, type Update } from './mutation.ts';

export interface Pending {
  readonly sending?: Mutation | undefined;
  readonly waiting?: Mutation | undefined;
  readonly held: readonly Update[];
}

export const NOTHING: Pending = { held: [] };

/** An edit without a status. */
export interface Edit {
  readonly base: Base;
  readonly changes: Changes;
}

export function baseOf(term: Term): Base {
  return { updatedAt: term.updatedAt, draft: draftOf(term) };
}

/** Returns undefined if nothing is pending any more. */
export function unlessEmpty(pending: Pending): Pending | undefined {
  return pending.sending || pending.waiting || pending.held.length > 0 ? pending : undefined;
}

export function mutationsOf({ sending, held, waiting }: Pending): Mutation[] {
  return [...(sending ? [sending] : []), ...held, ...(waiting ? [waiting] : [])];
}

/** Returns the deletion of the row, unless the person has undone it. */
export function deletionIn({ sending, waiting }: Pending): Delete | undefined {
  const last = waiting ?? sending;
  return last?.kind === 'delete' && !last.isUndone ? last : undefined;
}

/** Returns whether the deletion may have to be decided by the person, so that its row stays visible. */
function isStuck({ kind }: Status): boolean {
  return kind !== 'queued' && kind !== 'sending';
}

/**
 * Returns the term as the person sees it.
 * @param server the term in the snapshot
 * @returns undefined if the row is not visible
 */
export function shownTerm(
  pending: Pending,
  server: Term | undefined,
  key: string,
  glossaryId: string,
): Term | undefined {
  let term = server;
  for (const mutation of mutationsOf(pending))
    switch (mutation.kind) {
      case 'create':
        if (mutation.isUndone) return undefined;
        term = draftAsTerm(key, glossaryId, mutation.draft);
        break;
      case 'update': {
        const { base, changes } = mutation;
        term = withChanges(term ?? draftAsTerm(key, glossaryId, base.draft, base.updatedAt), changes);
        break;
      }
      case 'delete':
        if (!mutation.isUndone && !isStuck(mutation.status)) return undefined;
        term = withChanges(term ?? mutation.seen, mutation.along?.changes ?? {});
    }
  return term;
}

/** State of a row with unconfirmed mutations. */
export interface RowState {
  /** The kind of the last mutation. */
  readonly kind: Mutation['kind'];
  /** Status of the row as a whole: the one that most needs the person. */
  readonly status: Status;
  /** Status of each edited attribute. */
  readonly cells: Readonly<Partial<Record<Attribute, Status>>>;
}

const URGENCY: readonly Status['kind'][] = [
  'sending',
  'queued',
  'offline',
  'draft',
  'stopped',
  'failed',
  'conflict',
];

export function rowState(pending: Pending): RowState | undefined {
  const all = mutationsOf(pending);
  const last = all.at(-1);
  if (!last) return undefined;
  const cells: Partial<Record<Attribute, Status>> = {};
  let { status } = last;
  for (const mutation of all) {
    if (URGENCY.indexOf(mutation.status.kind) > URGENCY.indexOf(status.kind)) ({ status } = mutation);
    if (mutation.kind !== 'update') continue;
    for (const attribute of attributesOf(mutation.changes)) cells[attribute] = mutation.status;
  }
  return { kind: last.kind, status, cells };
}

/** Merges two edits of a term into one with the earliest base of each attribute. */
export function mergedEdits(older: Edit, newer: Edit): Edit {
  const early = pick(older.base.draft, (attribute) => older.changes[attribute] !== undefined);
  const draft = { ...newer.base.draft, ...early };
  return without({
    base: { updatedAt: older.base.updatedAt, draft },
    changes: { ...older.changes, ...newer.changes },
  });
}

/** Drops the changes that set an attribute to the value it began from. */
function without({ base, changes }: Edit): Edit {
  return { base, changes: pick(changes, (attribute) => changes[attribute] !== base.draft[attribute]) };
}

/**
 * Makes an update to wait for its turn.
 * @param under the values that the server will have before the update
 * @param before status of the update so far
 * @returns undefined if there is nothing to change
 */
export function waitingUpdate(
  edit: Edit,
  seq: number,
  under: TermDraft,
  before: Status = { kind: 'queued' },
): Update | undefined {
  const { base, changes } = without(edit);
  if (isEmpty(changes)) return undefined;
  const status = nextStatus(before, { kind: 'edited', isComplete: canUpdate(under, changes) });
  return { kind: 'update', seq, status, base, changes };
}

/** Returns the update without these attributes; undefined if none is left. */
export function withoutAttributes<U extends Edit>(
  update: U,
  isDropped: (attribute: Attribute) => boolean,
): U | undefined {
  const changes = pick(update.changes, (attribute) => !isDropped(attribute));
  if (isEmpty(changes)) return undefined;
  return attributesOf(changes).length === attributesOf(update.changes).length
    ? update
    : { ...update, changes };
}
