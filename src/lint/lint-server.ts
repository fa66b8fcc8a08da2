// The worker's side of the linter: stores the terms of one glossary and the problems found in them.
import type { Term } from '#contract/glossary.ts';
import { termsOf } from '#contract/term-columns.ts';
import { checkTerm, checkTerms } from './check-terms.ts';
import { packProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';
import type { LintRequest, LintResponse, LintResults } from './protocol.ts';

export class LintServer {
  readonly #terms = new Map<string, Term>();
  #problems: readonly Problem[] = [];

  handle(request: LintRequest): LintResponse {
    try {
      return { kind: 'done', result: this.#run(request) };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  #run(request: LintRequest): LintResults[keyof LintResults] {
    switch (request.kind) {
      case 'change':
        for (const id of request.removed) this.#terms.delete(id);
        for (const term of termsOf(request.terms)) {
          this.#terms.set(term.id, term);
          // Fill the cache while the next batches are still arriving.
          checkTerm(term);
        }
        return undefined;
      case 'check':
        this.#problems = checkTerms([...this.#terms.values()]);
        return this.#problems.length;
      case 'list':
        return packProblems(this.#problems.slice(request.from, request.to));
    }
  }
}
