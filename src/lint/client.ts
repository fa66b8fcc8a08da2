// Public entry of this folder: the page's side of the linter, which runs in its own Web Worker.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { sendBatches } from '#worker-rpc/send-batches.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import type { LintServer } from './lint-server.ts';
import { unpackProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';

export { WorkerLoadError } from '#worker-rpc/worker-client.ts';
export { findHiddenFields, type HiddenField, removeHidden } from './hidden-characters.ts';
export { LANGUAGE_FIELDS } from './language-forms.ts';
export { type LanguageForm, PROBLEM_KINDS, type Problem, type ProblemKind } from './problem.ts';
export { findSameWords } from './same-words.ts';

/** Number of terms or problems per message. Cloning that many takes a few milliseconds; cloning all blocks the page. */
const BATCH_SIZE = 2_000;

/** Checks the terms of one glossary in a worker of its own, which runs until `close`. */
export class Lint {
  readonly #worker: WorkerClient<LintServer>;
  /** Terms that the worker has. */
  readonly #known = new Map<string, Term>();

  constructor(start: () => WorkerPort = startWorker) {
    this.#worker = new WorkerClient(start);
  }

  /**
   * Returns the problems of these terms. Sends the worker only the terms whose object changed since the last call.
   * @throws WorkerLoadError
   */
  async check(terms: readonly Term[]): Promise<readonly Problem[]> {
    const changed = terms.filter((term) => this.#known.get(term.id) !== term);
    const added = changed.filter(({ id }) => !this.#known.has(id)).length;
    const removed = this.#known.size + added > terms.length ? this.#forgetOthers(terms) : [];
    await sendBatches(changed, BATCH_SIZE, (batch, at) => {
      for (const term of batch) this.#known.set(term.id, term);
      return this.#worker.call('change', columnsOf(batch), at === 0 ? removed : []);
    });
    const count = await this.#worker.call('check');
    const problems: Problem[] = [];
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const batch = await this.#worker.call('list', from, from + BATCH_SIZE);
      for (const problem of unpackProblems(batch)) problems.push(problem);
    }
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
    this.#worker.close();
  }
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module' });
}
