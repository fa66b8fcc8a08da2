// What code outside this folder may use: the page's half, which asks a worker of its own.
import type { Term } from '#contract/glossary.ts';
import type { Problem } from './problem.ts';
import type { Answers, Ask } from './protocol.ts';

export { type HiddenField, hiddenIn, withoutHidden } from './hidden-characters.ts';
export { LANGUAGE_FIELDS } from './language-forms.ts';
export { type LanguageForm, PROBLEM_KINDS, type Problem, type ProblemKind } from './problem.ts';

/** So many are cloned in a few milliseconds: a page that clones all at once stands still. */
const PORTION = 2_000;

export interface LintPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<Answers[keyof Answers]>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: Error) => void;
}

export class Lint {
  readonly #worker: LintPort;
  /** In the order they were asked, which is the order of the answers. */
  readonly #waiting: Waiting[] = [];
  /** What the worker was told. */
  readonly #known = new Map<string, Term>();

  constructor(worker: LintPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#waiting.shift()?.resolve(data));
    worker.addEventListener('error', () => this.#fail());
  }

  /** What is to be said of these terms. Only those that are another object than last time are told to the worker. */
  async check(terms: readonly Term[]): Promise<readonly Problem[]> {
    const changed = terms.filter((term) => this.#known.get(term.id) !== term);
    for (const term of changed) this.#known.set(term.id, term);
    const gone = this.#known.size > terms.length ? this.#forgetOthers(terms) : [];
    for (let at = 0; at === 0 || at < changed.length; at += PORTION) {
      const portion = changed.slice(at, at + PORTION);
      await this.#ask({ kind: 'change', terms: portion, gone: at === 0 ? gone : [] });
    }
    const count = await this.#ask({ kind: 'check' });
    const problems: Problem[] = [];
    for (let from = 0; from < count; from += PORTION)
      problems.push(...(await this.#ask({ kind: 'list', from, to: from + PORTION })));
    return problems;
  }

  /** Answers the ids of those that are not among these. */
  #forgetOthers(terms: readonly Term[]): string[] {
    const there = new Set(terms.map(({ id }) => id));
    const gone = [...this.#known.keys()].filter((id) => !there.has(id));
    for (const id of gone) this.#known.delete(id);
    return gone;
  }

  close(): void {
    this.#worker.terminate();
  }

  #ask<A extends Ask>(ask: A): Promise<Answers[A['kind']]> {
    const { promise, resolve, reject } = Promise.withResolvers<Answers[keyof Answers]>();
    this.#waiting.push({ resolve, reject });
    this.#worker.postMessage(ask);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers come in the order of their questions
    return promise as Promise<Answers[A['kind']]>;
  }

  #fail(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The worker could not be fetched.'));
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
