// A transaction: the changes of one command. It applies them to the log and records how to reverse them.
import type { Term } from '#contract/glossary.ts';
import {
  ATTRIBUTES,
  BLANK_DRAFT,
  type Changes,
  draftOf,
  isEmpty,
  isSameDraft,
  pick,
  type TermDraft,
  trimmed,
  valueOf,
} from './fields.ts';
import type { Key } from './keys.ts';
import { deletionIn, type Edit, mergedEdits, type Pending } from './pending.ts';
import {
  bringBack,
  createRow,
  discardRow,
  editRow,
  type RowContext,
  removeRow,
  restoreRow,
  withAlong,
} from './pending-edits.ts';
import type { Op } from './undo.ts';

export interface Rows {
  readonly newKey: () => Key;
  readonly pending: (key: Key) => Pending | undefined;
  readonly context: (key: Key) => RowContext;
  /** Whether the list was read. Before that, a term that is not in the snapshot may still exist. */
  readonly isLoaded: () => boolean;
  /** Returns the row as the person sees it. */
  readonly shown: (key: Key) => Term | undefined;
  readonly set: (key: Key, pending: Pending | undefined) => void;
}

export class Transaction {
  readonly #rows: Rows;
  readonly #ops: Op[] = [];
  /** Index of the last operation of each row. */
  readonly #last = new Map<Key, number>();
  readonly #isProtected: (key: Key, attribute: keyof Changes) => boolean;

  /** @param isProtected returns whether a cell must not be edited, because the person typed into it meanwhile */
  constructor(rows: Rows, isProtected: (key: Key, attribute: keyof Changes) => boolean = () => false) {
    this.#rows = rows;
    this.#isProtected = isProtected;
  }

  /** What was done, in order. */
  get ops(): readonly Op[] {
    return this.#ops;
  }

  /** Adds a row, which is sent once it is complete. @returns its key */
  create(values: Changes, key: Key = this.#rows.newKey()): Key {
    const draft = { ...BLANK_DRAFT, ...trimmed(values) };
    this.#rows.set(key, createRow(draft, this.#rows.context(key).seq));
    this.#record({ kind: 'created', key, draft });
    return key;
  }

  /**
   * Edits a row. Does nothing to a row whose deletion is pending.
   * @returns whether the row could be edited
   */
  edit(key: Key, changes: Changes): boolean {
    const { pending, context, shown, set } = this.#rows;
    const before = shown(key);
    const known = pending(key);
    if (!before || (known && deletionIn(known))) return false;
    const allowed = pick(trimmed(changes), (one) => !this.#isProtected(key, one));
    set(key, editRow(known, allowed, context(key)));
    this.#recordChange(key, before);
    return true;
  }

  /** Deletes a row. A row that was never sent disappears. */
  remove(key: Key): void {
    const { pending, context, shown, set } = this.#rows;
    const before = shown(key);
    if (!before || !this.#isKnown(key)) return;
    set(key, removeRow(pending(key), context(key)));
    this.#record({ kind: 'deleted', key, draft: draftOf(before) });
  }

  /** Discards unsaved changes, a row that was never sent, or a pending deletion. */
  discard(key: Key): void {
    const { pending, context, shown, set } = this.#rows;
    const known = pending(key);
    if (!known || !this.#isKnown(key)) return;
    if (deletionIn(known)) return this.keep(key);
    if (known.waiting?.kind === 'create') return this.remove(key);
    const before = shown(key);
    const updates = [...known.held, ...(known.waiting?.kind === 'update' ? [known.waiting] : [])];
    const [first, ...others] = updates;
    if (!first) return;
    const { base, changes } = others.reduce<Edit>(mergedEdits, first);
    set(key, discardRow(known, context(key)));
    if (shown(key)) this.#record({ kind: 'discarded', key, edit: { base, changes } });
    // Somebody else has deleted the term, so only the person's version was left of it.
    else if (before) this.#record({ kind: 'deleted', key, draft: draftOf(before) });
  }

  /** Cancels a pending deletion. */
  keep(key: Key): void {
    const { pending, context, shown, set } = this.#rows;
    const known = pending(key);
    if (!known || !deletionIn(known)) return;
    set(key, restoreRow(known, context(key)));
    const after = shown(key);
    if (after) this.#record({ kind: 'created', key, draft: draftOf(after) });
  }

  /**
   * Reverses an operation, as far as the row still has the values from it.
   * @returns false if somebody else has changed the row since, so that something was left as it is
   */
  reverse(op: Op): boolean {
    switch (op.kind) {
      case 'changed':
        return this.#unchange(op.key, op.before, op.after);
      case 'created':
        return this.#uncreate(op.key, op.draft);
      case 'deleted':
        return this.#undelete(op.key, op.draft);
      case 'discarded':
        return this.#undiscard(op);
    }
  }

  #unchange(key: Key, before: Changes, after: Changes): boolean {
    // Somebody else has deleted the term. Undoing the person's edit would remove what is left of it.
    if (!this.#rows.context(key).server && !this.#isNew(key)) return false;
    const shown = this.#rows.shown(key);
    const ours = shown ? pick(before, (one) => valueOf(shown, one) === after[one]) : {};
    if (!isEmpty(ours) && !this.edit(key, ours)) return false;
    return Object.keys(ours).length === Object.keys(before).length;
  }

  #uncreate(key: Key, draft: TermDraft): boolean {
    const now = this.#rows.shown(key);
    if (!now) return true;
    if (!this.#isNew(key) && !isSameDraft(draftOf(now), draft)) return false;
    this.remove(key);
    return true;
  }

  #undelete(key: Key, draft: TermDraft): boolean {
    const { pending, context, shown, set } = this.#rows;
    const known = pending(key);
    if (known && deletionIn(known)) this.keep(key);
    else if (!shown(key)) {
      set(key, bringBack(known, draft, context(key)));
      const after = shown(key);
      if (after) this.#record({ kind: 'created', key, draft: draftOf(after) });
    }
    return true;
  }

  #undiscard({ key, edit }: Extract<Op, { kind: 'discarded' }>): boolean {
    const { pending, context, shown, set } = this.#rows;
    const before = shown(key);
    if (!before) return false;
    if (pending(key)) return this.edit(key, edit.changes);
    set(key, withAlong({ held: [] }, edit, context(key)));
    this.#recordChange(key, before);
    return true;
  }

  /** Returns whether the row is not a term yet. */
  #isNew(key: Key): boolean {
    const known = this.#rows.pending(key);
    return [known?.sending, known?.waiting].some((one) => one?.kind === 'create');
  }

  #isKnown(key: Key): boolean {
    return this.#rows.isLoaded() || this.#isNew(key);
  }

  #recordChange(key: Key, before: Term): void {
    const after = this.#rows.shown(key);
    const changed = ATTRIBUTES.filter((one) => after && valueOf(before, one) !== valueOf(after, one));
    if (!after || changed.length === 0) return;
    const values = (term: Term) => pick(draftOf(term), (one) => changed.includes(one));
    this.#record({ kind: 'changed', key, before: values(before), after: values(after) });
  }

  /** Merges the operation with the last one of its row, so that a step has few operations. */
  #record(op: Op): void {
    const at = this.#last.get(op.key);
    const last = at === undefined ? undefined : this.#ops[at];
    const merged = last && at !== undefined ? mergedOps(last, op) : undefined;
    if (merged && at !== undefined) {
      this.#ops[at] = merged;
      return;
    }
    this.#last.set(op.key, this.#ops.length);
    this.#ops.push(op);
  }
}

function mergedOps(last: Op, next: Op): Op | undefined {
  if (next.kind !== 'changed') return undefined;
  if (last.kind === 'created') return { ...last, draft: { ...last.draft, ...next.after } };
  if (last.kind !== 'changed') return undefined;
  const before = { ...next.before, ...last.before };
  return { ...last, before, after: { ...last.after, ...next.after } };
}
