// Map of a list's terms by ID. Building one for 100,000 terms is slow. So a list that differs little from an indexed
// one shares its map and adds a small map of the differences.
import type { Term } from '#contract/glossary.ts';

export type TermLookup = Pick<ReadonlyMap<string, Term>, 'get' | 'has'>;

/** Maximum number of differences. With more, the list counts as a new one. */
const MAX_PATCHED = 2_000;

/** Difference between two lists that otherwise have the same terms in the same order. */
export interface Difference {
  /** Changed terms; each replaces the term with its ID. */
  readonly replaced: readonly Term[];
  /** New terms at the end. */
  readonly added: readonly Term[];
}

/** @returns undefined if the lists differ in more than changed terms and a few new ones at the end */
export function smallDifference(before: readonly Term[], after: readonly Term[]): Difference | undefined {
  if (after.length < before.length || after.length > before.length + MAX_PATCHED) return undefined;
  const replaced: Term[] = [];
  for (const [at, was] of before.entries()) {
    const is = after[at];
    if (is === was) continue;
    if (is?.id !== was.id || replaced.length === MAX_PATCHED) return undefined;
    replaced.push(is);
  }
  return { replaced, added: after.slice(before.length) };
}

/** Indexes that were built in advance. */
const prepared = new WeakMap<readonly Term[], TermIndex>();

/** Terms added in one step, which takes about 1 ms. */
const PIECE = 1_000;

export class TermIndex implements TermLookup {
  readonly #terms: ReadonlyMap<string, Term>;
  /** Overrides: newer versions of terms in `#terms`, and added terms. */
  readonly #changed: ReadonlyMap<string, Term>;

  private constructor(terms: ReadonlyMap<string, Term>, changed: ReadonlyMap<string, Term>) {
    this.#terms = terms;
    this.#changed = changed;
  }

  static of(terms: readonly Term[]): TermIndex {
    return prepared.get(terms) ?? new TermIndex(byId(terms), new Map());
  }

  /**
   * Builds the index of a list in small steps.
   * @param pause called after each step; returns a promise if the step should wait
   */
  static async prepare(terms: readonly Term[], pause: () => Promise<void> | undefined): Promise<void> {
    const all = new Map<string, Term>();
    for (let at = 0; at < terms.length; at += PIECE) {
      for (const term of terms.slice(at, at + PIECE)) all.set(term.id, term);
      const rest = pause();
      if (rest) await rest;
    }
    prepared.set(terms, new TermIndex(all, new Map()));
  }

  get(id: string): Term | undefined {
    return this.#changed.get(id) ?? this.#terms.get(id);
  }

  has(id: string): boolean {
    return this.#changed.has(id) || this.#terms.has(id);
  }

  with({ replaced, added }: Difference): TermIndex {
    const changed = new Map([...this.#changed, ...byId(replaced), ...byId(added)]);
    return changed.size <= MAX_PATCHED
      ? new TermIndex(this.#terms, changed)
      : new TermIndex(new Map([...this.#terms, ...changed]), new Map());
  }
}

function byId(terms: readonly Term[]): Map<string, Term> {
  return new Map(terms.map((term) => [term.id, term]));
}
