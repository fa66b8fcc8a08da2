// The page's API of the catalog. Other folders import only this file. The paths live in a worker; the page holds only
// the rows in view.
import type { NameClash } from '#catalog/names/name-clash.ts';
import { transfer } from '#worker-rpc/transfer.ts';
import { WorkerClient, type WorkerPort } from '#worker-rpc/worker-client.ts';
import type { CatalogServer } from './catalog-server.ts';
import type {
  Act,
  Answers,
  Ask,
  CachedListResult,
  Destination,
  Listed,
  Outcome,
  RowWindow,
  Streamed,
  TreeOptions,
  TreeView,
} from './protocol.ts';

export type { DeletionExtent } from '#catalog/deletion/deletion-extent.ts';
export type { Facts, Limits } from '#catalog/details/facts.ts';
export type { NameClash } from '#catalog/names/name-clash.ts';
export type { RowSelection } from '#catalog/selection/selection.ts';
export type { Arriving } from './arriving.ts';
export type { Filter, TypeFilter } from './filter.ts';
export type { Hit } from './hits.ts';
export type {
  Act,
  BegunDownload,
  CachedListResult,
  ConfirmedDeletion,
  DeletionPreview,
  Details,
  DownloadFile,
  FormatCounts,
  Listed,
  Move,
  Outcome,
  RowWindow,
  ShownRow,
  TreeOptions,
  TreeView,
} from './protocol.ts';
export { SORTS, type Sort } from './sorts.ts';
export type { Tally } from './tally.ts';

/** Thrown if a response is not a list of paths, or not a list of details. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

export class Catalog {
  readonly #worker: WorkerClient<CatalogServer, string, TreeView>;
  readonly #listeners = new Set<() => void>();
  /** Number of streams of each kind that have started. A stream that is not the latest of its kind is dropped. */
  readonly #readings = new Map<Streamed, number>();
  #view: TreeView | undefined;
  /** Number of `hide` requests without an answer. Views that arrive before the answer are outdated. */
  #hiding = 0;

  constructor(start: () => WorkerPort = startWorker) {
    this.#worker = new WorkerClient(start, {
      errorOf: (reason) => new NotAList(reason),
      onEvent: (view) => this.#onView(view),
    });
    // A call starts the time limit of the worker's start.
    this.hide();
  }

  /** Whether the catalog is closed or its worker has failed. */
  get isClosed(): boolean {
    return this.#worker.isClosed;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Returns the current view, or undefined before the first one. */
  readonly getView = (): TreeView | undefined => this.#view;

  /**
   * Reads a list while it loads.
   * @throws NotAList, or the error of the stream
   */
  async read(body: ReadableStream<Uint8Array>): Promise<Listed> {
    return this.#pass('list', body, () => this.ask({ kind: 'end-list' }));
  }

  /**
   * Reads the details of the files while they load.
   * @throws NotAList, or the error of the stream
   */
  async readDetails(body: ReadableStream<Uint8Array>): Promise<void> {
    return this.#pass('details', body, () => this.ask({ kind: 'end-details' }));
  }

  /** Sends a stream to the worker. If a later stream of the same kind starts, this one is dropped. */
  async #pass<Answer>(
    of: Streamed,
    body: ReadableStream<Uint8Array>,
    end: () => Promise<Answer>,
  ): Promise<Answer> {
    const reading = (this.#readings.get(of) ?? 0) + 1;
    this.#readings.set(of, reading);
    const isLatest = () => reading === this.#readings.get(of);
    const reader = body.getReader();
    let wrong: Error | undefined;
    const ask = (ask: Ask, buffers?: Transferable[]) =>
      void this.ask(ask, buffers).catch((error: Error) => {
        wrong ??= error;
      });
    ask({ kind: 'begin', of });
    try {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one piece comes after the other
        const { done, value } = await reader.read();
        if (wrong) throw wrong;
        if (!isLatest()) throw new Error('It is being read anew.');
        if (done) break;
        ask({ kind: 'bytes', of, bytes: value }, [value.buffer]);
      }
      return await end();
    } catch (error) {
      if (isLatest()) ask({ kind: 'abandon', of });
      void reader.cancel().catch(() => undefined);
      throw wrong ?? error;
    }
  }

  /**
   * Loads the list that is cached under this name.
   * @returns undefined if there is none
   */
  readCached(cacheName: string): Promise<CachedListResult | undefined> {
    return this.ask({ kind: 'read-cached', cacheName });
  }

  show(options: TreeOptions, at?: Destination): void {
    this.#send({ kind: 'show', options, ...(at !== undefined && { at }) });
  }

  hide(): void {
    this.#hiding++;
    const hidden = () => void this.#hiding--;
    void this.ask({ kind: 'hide' }).then(hidden, hidden);
    this.#view = undefined;
  }

  scroll(top: number, window?: RowWindow): void {
    this.#send({ kind: 'scroll', top, ...(window && { window }) });
  }

  act(act: Act): Promise<Outcome> {
    return this.ask({ kind: 'act', act });
  }

  findClashes(paths: readonly string[]): Promise<readonly (NameClash | undefined)[]> {
    return this.ask({ kind: 'clashes', paths });
  }

  ask<A extends Ask>(ask: A, buffers: Transferable[] = []): Promise<Answers[A['kind']]> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Answers` says what each request returns
    return this.#worker.call('ask', transfer(ask, buffers)) as Promise<Answers[A['kind']]>;
  }

  close(): void {
    this.#worker.close();
  }

  #send(ask: Ask): void {
    void this.ask(ask).catch(() => undefined);
  }

  #onView(view: TreeView): void {
    // The worker sent this view before it was told to hide.
    if (this.#hiding > 0) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

function startWorker(): WorkerPort {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
