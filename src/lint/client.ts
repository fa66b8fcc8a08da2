// What code outside this folder may use: the page's half, which asks a worker of its own.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { unpackProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';
import type { LintRequest, LintResponse, LintResults } from './protocol.ts';

export { findHiddenFields, type HiddenField, removeHidden } from './hidden-characters.ts';
export { LANGUAGE_FIELDS } from './language-forms.ts';
export { type LanguageForm, PROBLEM_KINDS, type Problem, type ProblemKind } from './problem.ts';
export { findSameWords } from './same-words.ts';

/** Long enough for a cold cache on a slow line; browsers don't all say that a worker can't be fetched. */
const STARTUP_TIMEOUT_MS = 20_000;
/** So many are cloned in a few milliseconds: a page that clones all at once stands still. */
const BATCH_SIZE = 2_000;

export interface LintPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<LintResponse>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

export class WorkerLoadError extends Error {
  override readonly name = 'NotFetchedError';
}

interface PendingRequest {
  readonly resolve: (answer: LintResults[keyof LintResults]) => void;
  readonly reject: (reason: Error) => void;
}

export class Lint {
  readonly #worker: LintPort;
  /** In the order they were asked, which is the order of the answers. */
  readonly #waiting: PendingRequest[] = [];
  /** What the worker was told. */
  readonly #known = new Map<string, Term>();
  readonly #timer: ReturnType<typeof setTimeout>;
  /** Why it answers no more. */
  #end: Error | undefined;

  constructor(worker: LintPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#hear(data));
    const fail = () => this.#stop(new WorkerLoadError('The worker could not be fetched.'));
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, STARTUP_TIMEOUT_MS);
  }

  /** What is to be said of these terms. Only those that are another object than last time are told to the worker. */
  async check(terms: readonly Term[]): Promise<readonly Problem[]> {
    const changed = terms.filter((term) => this.#known.get(term.id) !== term);
    const fresh = changed.filter(({ id }) => !this.#known.has(id)).length;
    const gone = this.#known.size + fresh > terms.length ? this.#forgetOthers(terms) : [];
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at === 0 || at < changed.length; at += BATCH_SIZE) {
      const portion = changed.slice(at, at + BATCH_SIZE);
      for (const term of portion) this.#known.set(term.id, term);
      const told = this.#ask({ kind: 'change', terms: columnsOf(portion), gone: at === 0 ? gone : [] });
      // Whoever waits for the one before hears first of what goes wrong.
      told.catch(() => undefined);
      // Of two portions one is looked at and one waits: the worker always has something to do, the page never for long.
      await before;
      before = told;
    }
    await before;
    const count = await this.#ask({ kind: 'check' });
    const problems: Problem[] = [];
    for (let from = 0; from < count; from += BATCH_SIZE)
      for (const one of unpackProblems(await this.#ask({ kind: 'list', from, to: from + BATCH_SIZE })))
        problems.push(one);
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
    this.#stop(new Error('The worker was closed.'));
  }

  #ask<A extends LintRequest>(ask: A): Promise<LintResults[A['kind']]> {
    if (this.#end) return Promise.reject(this.#end);
    const { promise, resolve, reject } = Promise.withResolvers<LintResults[keyof LintResults]>();
    this.#waiting.push({ resolve, reject });
    this.#worker.postMessage(ask);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers come in the order of their questions
    return promise as Promise<LintResults[A['kind']]>;
  }

  #hear(reply: LintResponse): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting.shift();
    if (reply.kind === 'done') waiting?.resolve(reply.answer);
    else waiting?.reject(new Error(reply.message));
  }

  #stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#end ??= reason;
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module' });
}
