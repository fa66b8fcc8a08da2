// What the worker does: it holds the terms of one glossary, and what was found in them.
import type { Term } from '#contract/glossary.ts';
import { checkTerms } from './check-terms.ts';
import type { Problem } from './problem.ts';
import type { Answers, Ask, Reply } from './protocol.ts';

export class Desk {
  readonly #terms = new Map<string, Term>();
  #problems: readonly Problem[] = [];

  reply(ask: Ask): Reply {
    try {
      return { kind: 'done', answer: this.#answer(ask) };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  }

  #answer(ask: Ask): Answers[keyof Answers] {
    switch (ask.kind) {
      case 'change':
        for (const id of ask.gone) this.#terms.delete(id);
        for (const term of ask.terms) this.#terms.set(term.id, term);
        return undefined;
      case 'check':
        this.#problems = checkTerms([...this.#terms.values()]);
        return this.#problems.length;
      case 'list':
        return this.#problems.slice(ask.from, ask.to);
    }
  }
}
