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

/** Maximum number of changed rows that are searched one by one. With more, one pass over all rows is faster. */
const FEW = 16;

export class View {
  #rows: readonly Term[] = [];
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
    const replaced = new Map<Term, Term | undefined>();
    const added: Term[] = [];
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
      if (term) this.#byKey.set(key, term);
      else this.#byKey.delete(key);
      if (before) replaced.set(before, term);
      else if (term) added.push(term);
    }
    if (replaced.size > 0 || added.length > 0) this.#rows = withChangedRows(this.#rows, replaced, added);
    return changed;
  }
}

function withChangedRows(
  rows: readonly Term[],
  replaced: ReadonlyMap<Term, Term | undefined>,
  added: readonly Term[],
): readonly Term[] {
  if (rows.length === 0) return added;
  const all = [...replaced.values()];
  if (replaced.size > FEW || all.includes(undefined)) {
    const kept: Term[] = [];
    for (const row of rows) {
      const now = replaced.has(row) ? replaced.get(row) : row;
      if (now) kept.push(now);
    }
    return kept.concat(added);
  }
  const next = rows.concat(added);
  for (const [before, now] of replaced) {
    const at = rows.indexOf(before);
    if (at >= 0 && now) next[at] = now;
  }
  return next;
}
