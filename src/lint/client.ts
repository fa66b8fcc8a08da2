// Public entry of this folder: the page's side of the linter, which runs in its own Web Worker.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import { WorkerCopy } from '#worker-rpc/worker-copy.ts';
import type { LintServer } from './lint-server.ts';
import { unpackProblems } from './pack-problems.ts';
import type { Problem } from './problem.ts';

export { WorkerLoadError } from '#worker-rpc/worker-client.ts';
export { findHiddenFields, type HiddenField, removeHidden } from './hidden-characters.ts';
export { LANGUAGE_FIELDS } from './language-forms.ts';
export { type LanguageForm, PROBLEM_KINDS, type Problem, type ProblemKind } from './problem.ts';
export { findSameWords } from './same-words.ts';

/** Number of problems per message. Copying one message to the page takes a few milliseconds; one message with all problems would freeze the page. */
const BATCH_SIZE = 2_000;

/** Checks the terms of one glossary in a worker of its own, which runs until `close`. */
export class Lint {
  readonly #worker: WorkerClient<LintServer>;
  readonly #terms = new WorkerCopy<Term>((changed, removed) =>
    this.#worker.call('change', columnsOf(changed), removed),
  );

  constructor(start: () => WorkerPort = startWorker) {
    this.#worker = new WorkerClient(start);
  }

  /**
   * Returns the problems of these terms. Sends the worker only the terms whose object changed since the last call.
   * @throws WorkerLoadError
   */
  async check(terms: readonly Term[]): Promise<readonly Problem[]> {
    await this.#terms.update(terms);
    const count = await this.#worker.call('check');
    const problems: Problem[] = [];
    for (let from = 0; from < count; from += BATCH_SIZE) {
      const batch = await this.#worker.call('list', from, from + BATCH_SIZE);
      for (const problem of unpackProblems(batch)) problems.push(problem);
    }
    return problems;
  }

  close(): void {
    this.#worker.close();
  }
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./lint-worker.ts', import.meta.url), { type: 'module' });
}
