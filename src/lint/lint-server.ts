// What the worker does: it holds the terms of one glossary, and what was found in them.
import type { Term } from '#contract/glossary.ts';
import { termsOf } from '#contract/term-columns.ts';
import { checkTerm, checkTerms } from './check-terms.ts';
import { packProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';
import type { LintRequest, LintResponse, LintResults } from './protocol.ts';

export class LintServer {
  readonly #terms = new Map<string, Term>();
  #problems: readonly Problem[] = [];

  handle(ask: LintRequest): LintResponse {
    try {
      return { kind: 'done', answer: this.#answer(ask) };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  #answer(ask: LintRequest): LintResults[keyof LintResults] {
    switch (ask.kind) {
      case 'change':
        for (const id of ask.gone) this.#terms.delete(id);
        for (const term of termsOf(ask.terms)) {
          this.#terms.set(term.id, term);
          // While more of them come.
          checkTerm(term);
        }
        return undefined;
      case 'check':
        this.#problems = checkTerms([...this.#terms.values()]);
        return this.#problems.length;
      case 'list':
        return packProblems(this.#problems.slice(ask.from, ask.to));
    }
  }
}
