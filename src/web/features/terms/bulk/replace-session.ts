// Runs replacements in a worker, which gets the terms once. A result has the row and the field of each changed text, so
// that no text can end up in another cell. A regular expression may run forever, and only terminating the worker stops it.
import type { Term } from '#contract/glossary.ts';
import { columnsOf } from '#contract/term-columns.ts';
import { sendBatches } from '#worker-rpc/send-batches.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import type { Replaced, ReplaceRequest, ReplaceServer } from './replace-server.ts';

export type ReplaceResult =
  | { readonly kind: 'done'; readonly replaced: Replaced }
  | { readonly kind: 'too-slow' }
  /** The worker could not be loaded, or it crashed. */
  | { readonly kind: 'failed' };

interface ReplaceWorker {
  readonly client: WorkerClient<ReplaceServer>;
  /** Resolves when the worker has all terms. */
  readonly ready: Promise<void>;
  isBusy: boolean;
}

/** Maximum time (ms) of one replacement. A plain expression takes a hundredth of it for the largest possible glossary. */
const TIMEOUT_MS = 2_000;

export class ReplaceSession {
  readonly #terms: readonly Term[];
  readonly #start: () => WorkerPort;
  #worker: ReplaceWorker | undefined;
  #latest: ReplaceRequest | undefined;

  constructor(terms: readonly Term[], start = startWorker) {
    this.#terms = terms;
    this.#start = start;
  }

  /** @returns undefined if another call or `end` followed before the result */
  async replace(request: ReplaceRequest): Promise<ReplaceResult | undefined> {
    // A busy worker receives no calls, so replace it with a new one.
    if (this.#worker?.isBusy || this.#worker?.client.isClosed) this.end();
    this.#latest = request;
    const worker = (this.#worker ??= this.#newWorker());
    const isCurrent = () => worker === this.#worker && request === this.#latest;
    let kind: 'too-slow' | 'failed' = 'failed';
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      await worker.ready;
      if (!isCurrent()) return undefined;
      worker.isBusy = true;
      timer = setTimeout(() => {
        kind = 'too-slow';
        worker.client.close();
      }, TIMEOUT_MS);
      const replaced = await worker.client.call('replace', request);
      worker.isBusy = false;
      return isCurrent() ? { kind: 'done', replaced } : undefined;
    } catch {
      if (!isCurrent()) return undefined;
      this.end();
      return { kind };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the worker. A later call of `replace` starts a new one. */
  readonly end = (): void => {
    this.#worker?.client.close();
    this.#worker = undefined;
  };

  #newWorker(): ReplaceWorker {
    const client = new WorkerClient<ReplaceServer>(this.#start);
    const ready = sendBatches(this.#terms, (batch) => client.call('add', columnsOf(batch)));
    return { client, ready, isBusy: false };
  }
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./replace-worker.ts', import.meta.url), { type: 'module' });
}
