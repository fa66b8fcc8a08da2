// The undo stack: what each command did to which rows. A step is one command, however many rows it changed. Steps name rows
// by key, so they stay valid when a row gets a server id, loses it by a deletion, or gets a new one by the undo of that.

import type { Term } from '#contract/glossary.ts';
import { type Changes, draftOf, isEmpty, pick, type TermDraft } from './fields.ts';
import type { Key } from './keys.ts';
import type { Edit } from './pending.ts';

export type Op =
  | { readonly kind: 'changed'; readonly key: Key; readonly before: Changes; readonly after: Changes }
  /** A new row, or a deletion that was cancelled. `draft`: the values that the person saw then. */
  | { readonly kind: 'created'; readonly key: Key; readonly draft: TermDraft }
  | { readonly kind: 'deleted'; readonly key: Key; readonly draft: TermDraft }
  /** Unsaved changes that were discarded, with the values they began from. */
  | { readonly kind: 'discarded'; readonly key: Key; readonly edit: Edit };

export interface Step {
  readonly id: number;
  /** Names the command, for messages. */
  readonly label: string;
  readonly ops: readonly Op[];
  /** The command is still being computed. */
  readonly isReserved?: true | undefined;
}

export type Way = 'undo' | 'redo';

/** Maximum number of steps to undo. */
const MAX_STEPS = 100;

export class UndoStack {
  /** Oldest first. */
  #past: readonly Step[] = [];
  /** The step that was undone last is first. */
  #future: readonly Step[] = [];
  #count = 0;

  nextId(): number {
    this.#count += 1;
    return this.#count;
  }

  /** Returns the step to undo or redo: the one with this id, or the next one. */
  find(way: Way, id?: number): Step | undefined {
    if (way === 'undo') return id === undefined ? this.#past.at(-1) : this.#past.find((one) => one.id === id);
    return id === undefined ? this.#future[0] : this.#future.find((one) => one.id === id);
  }

  /** Adds a step of the person. What was undone before can't be redone any more. */
  record(step: Step): void {
    this.#past = [...this.#past.filter(({ id }) => id !== step.id), step].slice(-MAX_STEPS);
    this.#future = [];
  }

  /** Replaces the reserved step in its place, or removes it if it did nothing. */
  complete(step: Step): void {
    this.#past = this.#past.flatMap((one) => (one.id === step.id ? unlessEmpty(step) : [one]));
  }

  /** Moves a step to the other side, with what it takes to reverse it again. */
  move(way: Way, step: Step, reverse: readonly Op[]): void {
    const inverse = unlessEmpty({ ...step, ops: reverse });
    if (way === 'undo') {
      this.#past = this.#past.filter(({ id }) => id !== step.id);
      this.#future = [...inverse, ...this.#future];
    } else {
      this.#future = this.#future.filter(({ id }) => id !== step.id);
      this.#past = [...this.#past, ...inverse];
    }
  }

  /** Merges steps into the last of them, so that they are undone together. @returns its id */
  join(ids: readonly number[]): number | undefined {
    const joined = this.#past.filter(({ id }) => ids.includes(id));
    const last = joined.at(-1);
    if (!last) return undefined;
    const all = { ...last, ops: joined.flatMap(({ ops }) => ops) };
    this.#past = this.#past.flatMap((one) => (one === last ? [all] : joined.includes(one) ? [] : [one]));
    return last.id;
  }

  stepsThatCreated(keys: ReadonlySet<Key>): readonly number[] {
    const isWanted = (op: Op) => op.kind === 'created' && keys.has(op.key);
    return this.#past.filter(({ ops }) => ops.some(isWanted)).map(({ id }) => id);
  }

  /**
   * Makes everything that was typed into a new row part of the step that added it. From then on they are undone together.
   * @param draft the values of the row now
   */
  collapse(key: Key, draft: TermDraft): void {
    // What was undone can still be redone, as a change of the row.
    this.#past = rewritten(this.#past, (op) => {
      if (op.key !== key) return [op];
      if (op.kind === 'changed') return [];
      return op.kind === 'created' ? [{ ...op, draft }] : [op];
    });
  }

  /** Notes that the server stored other texts than it was sent. They still count as the person's values. */
  stored(key: Key, sent: Changes, term: Term): void {
    const now = draftOf(term);
    const isOther = pick(sent, (attribute) => sent[attribute] !== now[attribute]);
    if (isEmpty(isOther)) return;
    const restated = (values: Changes): Changes => {
      const same = pick(values, (one) => isOther[one] !== undefined && values[one] === isOther[one]);
      return { ...values, ...pick(now, (one) => same[one] !== undefined) };
    };
    const restate = (op: Op): readonly Op[] => {
      if (op.key !== key) return [op];
      if (op.kind === 'changed') return [{ ...op, before: restated(op.before), after: restated(op.after) }];
      if (op.kind === 'created' || op.kind === 'deleted')
        return [{ ...op, draft: { ...op.draft, ...restated(op.draft) } }];
      return [op];
    };
    this.#past = rewritten(this.#past, restate);
    this.#future = rewritten(this.#future, restate);
  }

  clear(): void {
    this.#past = [];
    this.#future = [];
  }
}

function rewritten(steps: readonly Step[], replace: (op: Op) => readonly Op[]): readonly Step[] {
  return steps.flatMap((step) => {
    const ops = step.ops.flatMap(replace);
    const isSame = ops.length === step.ops.length && ops.every((op, at) => op === step.ops[at]);
    return isSame ? [step] : unlessEmpty({ ...step, ops });
  });
}

/** An empty step is dropped, because undoing it would do nothing. */
function unlessEmpty(step: Step): readonly Step[] {
  return step.ops.length > 0 || step.isReserved ? [step] : [];
}
