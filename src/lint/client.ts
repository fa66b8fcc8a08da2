// Public entry of this folder: the page's side of the linter, which runs in its own Web Worker.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { unpackProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';
import type { LintRequest, LintResponse, LintResults } from './protocol.ts';

export { findHiddenFields, type HiddenField, removeHidden } from './hidden-characters.ts';
export { LANGUAGE_FIELDS } from './language-forms.ts';
export { type LanguageForm, PROBLEM_KINDS, type Problem, type ProblemKind } from './problem.ts';
export { findSameWords } from './same-words.ts';

/**
 * Maximum time (ms) until the worker's first response; long enough for a slow connection. Needed because some browsers
 * report no error when the worker's script can't be loaded.
 */
const STARTUP_TIMEOUT_MS = 20_000;
/** Number of terms or problems per message. Cloning that many takes a few milliseconds; cloning all blocks the page. */
const BATCH_SIZE = 2_000;

export interface LintPort extends Pick<Worker, 'postMessage' | 'terminate'> {
  addEventListener(type: 'message', listener: (event: MessageEvent<LintResponse>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

/** The worker's script could not be loaded, or the worker never responded. */
export class WorkerLoadError extends Error {
  override readonly name = 'NotFetchedError';
}

interface PendingRequest {
  readonly resolve: (result: LintResults[keyof LintResults]) => void;
  readonly reject: (reason: Error) => void;
}

/** Checks the terms of one glossary in a worker of its own, which runs until `close`. */
export class Lint {
  readonly #worker: LintPort;
  /** Requests without a response, oldest first. The worker responds in order. */
  readonly #pending: PendingRequest[] = [];
  /** Terms that the worker has. */
  readonly #known = new Map<string, Term>();
  readonly #timer: ReturnType<typeof setTimeout>;
  /** Reason why the worker stopped; every later request fails with it. */
  #stopReason: Error | undefined;

  constructor(worker: LintPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#onResponse(data));
    const fail = () => this.#stop(new WorkerLoadError('The worker could not be loaded.'));
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, STARTUP_TIMEOUT_MS);
  }

  /** Returns the problems of these terms. Sends the worker only the terms whose object changed since the last call. */
  async check(terms: readonly Term[]): Promise<readonly Problem[]> {
    const changed = terms.filter((term) => this.#known.get(term.id) !== term);
    const added = changed.filter(({ id }) => !this.#known.has(id)).length;
    const removed = this.#known.size + added > terms.length ? this.#forgetOthers(terms) : [];
    let before: Promise<void> = Promise.resolve();
    for (let at = 0; at === 0 || at < changed.length; at += BATCH_SIZE) {
      const batch = changed.slice(at, at + BATCH_SIZE);
      for (const term of batch) this.#known.set(term.id, term);
      const sent = this.#request({
        kind: 'change',
        terms: columnsOf(batch),
        removed: at === 0 ? removed : [],
      });
      // If the previous batch fails, the await below throws and nothing handles this promise. Ignore its rejection.
      sent.catch(() => undefined);
      // Keep two batches in flight: the worker checks the first while the second waits in its queue.
      await before;
      before = sent;
    }
    await before;
    const count = await this.#request({ kind: 'check' });
    const problems: Problem[] = [];
    for (let from = 0; from < count; from += BATCH_SIZE)
      for (const problem of unpackProblems(
        await this.#request({ kind: 'list', from, to: from + BATCH_SIZE }),
      ))
        problems.push(problem);
    return problems;
  }

  /** Forgets all terms except these. @returns the ids of the forgotten terms */
  #forgetOthers(terms: readonly Term[]): string[] {
    const current = new Set(terms.map(({ id }) => id));
    const removed = [...this.#known.keys()].filter((id) => !current.has(id));
    for (const id of removed) this.#known.delete(id);
    return removed;
  }

  close(): void {
    this.#worker.terminate();
    this.#stop(new Error('The worker was closed.'));
  }

  #request<R extends LintRequest>(request: R): Promise<LintResults[R['kind']]> {
    if (this.#stopReason) return Promise.reject(this.#stopReason);
    const { promise, resolve, reject } = Promise.withResolvers<LintResults[keyof LintResults]>();
    this.#pending.push({ resolve, reject });
    this.#worker.postMessage(request);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- responses come in the order of the requests
    return promise as Promise<LintResults[R['kind']]>;
  }

  #onResponse(response: LintResponse): void {
    clearTimeout(this.#timer);
    const pending = this.#pending.shift();
    if (response.kind === 'done') pending?.resolve(response.result);
    else pending?.reject(new Error(response.message));
  }

  #stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#stopReason ??= reason;
    for (const { reject } of this.#pending.splice(0)) reject(reason);
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module' });
}
