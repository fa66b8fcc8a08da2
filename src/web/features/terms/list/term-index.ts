// A list's terms by id. A hundred thousand take a while to be put there: a list that differs in few from one whose terms
// are there already is that one's table, and beside it what differs.
import type { Term } from '#contract/glossary.ts';

export type TermLookup = Pick<ReadonlyMap<string, Term>, 'get' | 'has'>;

/** More than this is another list, not somebody at work. */
const FEW = 2_000;

/** What a list has that another has not, where all else is the same and in the same place. */
export interface Difference {
  /** Each in the place of one with its id. */
  readonly replaced: readonly Term[];
  /** Behind the last. */
  readonly added: readonly Term[];
}

/** Undefined where it is not small. */
export function smallDifference(before: readonly Term[], after: readonly Term[]): Difference | undefined {
  if (after.length < before.length || after.length > before.length + FEW) return undefined;
  const replaced: Term[] = [];
  for (const [at, was] of before.entries()) {
    const is = after[at];
    if (is === was) continue;
    if (is?.id !== was.id || replaced.length === FEW) return undefined;
    replaced.push(is);
  }
  return { replaced, added: after.slice(before.length) };
}

/** Of lists it was put together for before it was needed. */
const prepared = new WeakMap<readonly Term[], TermIndex>();

/** Terms put there at a stretch: a millisecond or so. */
const PIECE = 1_000;

export class TermIndex implements TermLookup {
  readonly #terms: ReadonlyMap<string, Term>;
  /** Over those. */
  readonly #changed: ReadonlyMap<string, Term>;

  private constructor(terms: ReadonlyMap<string, Term>, changed: ReadonlyMap<string, Term>) {
    this.#terms = terms;
    this.#changed = changed;
  }

  static of(terms: readonly Term[]): TermIndex {
    return prepared.get(terms) ?? new TermIndex(byId(terms), new Map());
  }

  /**
   * Puts it together a piece at a time.
   * @param pause asked after each piece: a promise where it is time to let others go on
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
    return changed.size <= FEW
      ? new TermIndex(this.#terms, changed)
      : new TermIndex(new Map([...this.#terms, ...changed]), new Map());
  }
}

function byId(terms: readonly Term[]): Map<string, Term> {
  return new Map(terms.map((term) => [term.id, term]));
}
