// Finds terms that sound like a typed text, in a worker. Parsing 100,000 transcriptions takes seconds and comparing
// them most of a second. Searches run one at a time, and of the pending ones only the last one runs.
import type { Term } from '#contract/glossary.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import { WorkerCopy } from '#worker-rpc/worker-copy.ts';
import { SoundServer } from './sound-server.ts';

interface SoundQuery {
  readonly terms: readonly Term[];
  readonly typed: string;
  readonly onFound: (ids: ReadonlySet<string>) => void;
}

type Find = (query: SoundQuery) => Promise<readonly string[]>;

export class SoundSearch {
  readonly #start: () => WorkerPort;
  #worker: { readonly find: Find; readonly close: () => void } | undefined;
  #next: SoundQuery | undefined;
  #isRunning = false;

  constructor(start = startWorker) {
    this.#start = start;
  }

  search(query: SoundQuery): void {
    this.#next = query;
    if (!this.#isRunning) void this.#run();
  }

  /** Ends the worker and drops all searches. A later search starts a new worker. */
  close(): void {
    this.#next = undefined;
    this.#worker?.close();
    this.#worker = undefined;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let query = this.#takeNext(); query; query = this.#takeNext()) {
      const worker = (this.#worker ??= soundWorker(this.#start));
      // oxlint-disable-next-line no-await-in-loop -- searches run one at a time
      const ids = await worker.find(query).catch(() => undefined);
      // The search was closed.
      if (worker !== this.#worker) continue;
      if (!ids) {
        worker.close();
        this.#worker = undefined;
      }
      query.onFound(new Set(ids ?? findHere(query)));
    }
    this.#isRunning = false;
  }

  #takeNext(): SoundQuery | undefined {
    const query = this.#next;
    this.#next = undefined;
    return query;
  }
}

function soundWorker(start: () => WorkerPort) {
  const client = new WorkerClient<SoundServer>(start);
  const copy = new WorkerCopy<Term>((changed, removed) =>
    client.call('change', transcriptionsOf(changed), removed),
  );
  const find: Find = async ({ terms, typed }) => {
    await copy.update(terms);
    return client.call('find', typed);
  };
  return { find, close: () => client.close() };
}

/** Searches on this thread, without a break, because no worker is available. */
function findHere({ terms, typed }: SoundQuery): string[] {
  const server = new SoundServer();
  server.change(transcriptionsOf(terms), []);
  return server.find(typed);
}

function transcriptionsOf(terms: readonly Term[]): (readonly [id: string, text: string])[] {
  return terms.map(({ id, phonemization }) => [id, phonemization ?? '']);
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' });
}
