// The worker's side of the linter: stores the terms of one glossary and the problems found in them.
import type { Term } from '#contract/glossary.ts';
import { type TermColumns, termsOf } from '#contract/term-columns.ts';
import { checkTerm, checkTerms } from './check-terms.ts';
import { type PackedProblems, packProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';

export class LintServer {
  readonly #terms = new Map<string, Term>();
  #problems: readonly Problem[] = [];

  /** Adds or replaces terms, and deletes the terms with the `removed` ids. */
  change(terms: TermColumns, removed: readonly string[]): void {
    for (const id of removed) this.#terms.delete(id);
    for (const term of termsOf(terms)) {
      this.#terms.set(term.id, term);
      // Fill the cache while the next batches are still arriving.
      checkTerm(term);
    }
  }

  /** Checks all terms. @returns the number of problems */
  check(): number {
    this.#problems = checkTerms([...this.#terms.values()]);
    return this.#problems.length;
  }

  /** @returns the problems with the indices `from` (inclusive) to `to` (exclusive) */
  list(from: number, to: number): PackedProblems {
    return packProblems(this.#problems.slice(from, to));
  }
}
