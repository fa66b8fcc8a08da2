// The rows as the person sees them: the snapshot with the log applied. It is updated row by row. A row that has not changed
// stays the same object, so that memoised parts of the page do not render again.
import type { Term } from '#contract/glossary.ts';
import { isSameTerm } from './fields.ts';
import type { Key } from './keys.ts';
import type { RowState } from './pending.ts';

export interface ViewRow {
  /** Undefined if the row is not visible. Its `id` is the key of the row. */
  readonly term: Term | undefined;
  /** Undefined if the server has confirmed everything. */
  readonly state: RowState | undefined;
}

export class View {
  #rows: readonly Term[] = [];
  /** Index of each row in `#rows`. Built again after rows have disappeared. */
  readonly #indexes = new Map<Key, number>();
  readonly #byKey = new Map<Key, Term>();
  readonly #states = new Map<Key, RowState>();

  /** The visible rows. New rows are last; the array is a new one after every change. */
  get rows(): readonly Term[] {
    return this.#rows;
  }

  get(key: Key): Term | undefined {
    return this.#byKey.get(key);
  }

  stateOf(key: Key): RowState | undefined {
    return this.#states.get(key);
  }

  states(): ReadonlyMap<Key, RowState> {
    return this.#states;
  }

  /**
   * Computes these rows again.
   * @returns the keys of the rows that changed
   */
  update(keys: Iterable<Key>, read: (key: Key) => ViewRow): ReadonlySet<Key> {
    const changed = new Set<Key>();
    /** A copy of the rows, made when the first one changes. */
    let rows: Term[] | undefined;
    const removed = new Set<number>();
    for (const key of keys) {
      const { term, state } = read(key);
      const before = this.#byKey.get(key);
      const hasNewTerm = before && term ? !isSameTerm(before, term) : before !== term;
      const hasNewState = this.#states.get(key) !== state;
      if (!hasNewTerm && !hasNewState) continue;
      changed.add(key);
      if (state) this.#states.set(key, state);
      else this.#states.delete(key);
      if (!hasNewTerm) continue;
      rows ??= this.#rows.slice();
      const at = this.#indexes.get(key) ?? rows.length;
      if (term) {
        rows[at] = term;
        this.#byKey.set(key, term);
        this.#indexes.set(key, at);
      } else {
        this.#byKey.delete(key);
        this.#indexes.delete(key);
        removed.add(at);
      }
    }
    if (rows) this.#show(rows, removed);
    return changed;
  }

  #show(rows: readonly Term[], removed: ReadonlySet<number>): void {
    this.#rows = removed.size === 0 ? rows : rows.filter((_, at) => !removed.has(at));
    if (removed.size > 0) for (const [at, { id }] of this.#rows.entries()) this.#indexes.set(id, at);
  }
}
