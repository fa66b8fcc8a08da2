// The page's API of the catalog. Other folders import only this file. The paths live in a worker; the page holds only
// the rows in view.
import type { NameClash } from '#catalog/names/name-clash.ts';
import type {
  Act,
  Answers,
  Ask,
  CachedListResult,
  Destination,
  Listed,
  Message,
  Outcome,
  Request,
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

/**
 * Time (ms) in which the worker must answer after its start. Long enough to load it on a slow line; not every browser
 * reports that a worker can't be loaded.
 */
const ALIVE_WITHIN_MS = 20_000;

/** Thrown if a response is not a list of paths, or not a list of details. */
export class NotAList extends Error {
  override readonly name = 'NotAList';
}

export interface CatalogPort extends Pick<Worker, 'terminate'> {
  postMessage(request: Request, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Message>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: Error) => void;
}

export class Catalog {
  readonly #worker: CatalogPort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  /** Number of streams of each kind that have started. A stream that is not the latest of its kind is dropped. */
  readonly #readings = new Map<Streamed, number>();
  #view: TreeView | undefined;
  /** Number of `hide` requests without an answer. Views that arrive before the answer are outdated. */
  #hiding = 0;
  #failure: Error | undefined;

  constructor(worker: CatalogPort = startWorker()) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.#onMessage(data));
    const fail = () => this.close('A part of this page couldn’t be fetched.');
    worker.addEventListener('error', fail);
    this.#timer = setTimeout(fail, ALIVE_WITHIN_MS);
    // The answer to this request shows that the worker runs.
    this.hide();
  }

  /** Whether the catalog is closed or its worker has failed. */
  get isClosed(): boolean {
    return this.#failure !== undefined;
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
    const ask = (ask: Ask, transfer?: Transferable[]) =>
      void this.ask(ask, transfer).catch((error: Error) => {
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

  ask<A extends Ask>(ask: A, transfer: Transferable[] = []): Promise<Answers[A['kind']]> {
    if (this.#failure) return Promise.reject(this.#failure);
    this.#last += 1;
    const { promise, resolve, reject } = Promise.withResolvers<Answers[keyof Answers]>();
    this.#waiting.set(this.#last, { resolve, reject });
    this.#worker.postMessage({ number: this.#last, ask }, transfer);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer has the number of its request
    return promise as Promise<Answers[A['kind']]>;
  }

  close(reason = 'The catalog was closed.'): void {
    clearTimeout(this.#timer);
    this.#failure ??= new Error(reason);
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }

  #send(ask: Ask): void {
    void this.ask(ask).catch(() => undefined);
  }

  #onMessage(message: Message): void {
    clearTimeout(this.#timer);
    if (message.kind === 'view') {
      // The worker sent this view before it was told to hide.
      if (this.#hiding > 0) return;
      this.#view = message.view;
      for (const listener of this.#listeners) listener();
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(new (message.kind === 'not-a-list' ? NotAList : Error)(message.reason));
  }
}

function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}
