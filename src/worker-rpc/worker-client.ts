// The page's side of a channel: calls methods in a worker. Every call settles: if the worker's script can't be loaded,
// the worker crashes or is closed, pending and later calls are rejected.
import type { Call, FromWorker, Methods } from './messages.ts';
import { unwrap } from './transfer.ts';

/**
 * Maximum time (ms) from the first call until the worker's script has loaded; long enough for a slow connection. Needed because
 * some browsers report no error when the worker's script can't be loaded.
 */
const STARTUP_TIMEOUT_MS = 20_000;

/** The part of a `Worker` that is used here. */
export interface WorkerPort extends Pick<Worker, 'terminate'> {
  postMessage(call: Call, buffers: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error', listener: () => void): void;
}

/** The worker's script can't be loaded, the page may not start workers, or the worker never answered or crashed. */
export class WorkerLoadError extends Error {
  override readonly name = 'NotFetchedError';

  constructor() {
    super('The worker could not be loaded.');
  }
}

export interface WorkerClientOptions<Problem, Event> {
  /** Creates the error with which a call is rejected from the data that `problemOf` of the worker returned. */
  readonly errorOf?: (problem: Problem) => Error;
  readonly onEvent?: (event: Event) => void;
}

/**
 * @typeParam Api methods of the worker
 * @typeParam Problem data of the errors that the worker's `problemOf` returns
 * @typeParam Event events that the worker emits
 */
export class WorkerClient<Api extends Methods<Api>, Problem = never, Event = never> {
  readonly #options: WorkerClientOptions<Problem, Event>;
  readonly #pending = new Map<number, PromiseWithResolvers<unknown>>();
  #worker: WorkerPort | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReady = false;
  #lastId = 0;
  /** Reason why the worker stopped; every later call is rejected with it. */
  #stopReason: Error | undefined;

  /** @param start starts the worker; may throw, for example because of a content security policy */
  constructor(start: () => WorkerPort, options: WorkerClientOptions<Problem, Event> = {}) {
    this.#options = options;
    try {
      this.#worker = start();
      this.#worker.addEventListener('message', ({ data }) => this.#receive(data));
      this.#worker.addEventListener('error', () => this.#fail());
    } catch {
      this.#fail();
    }
  }

  /**
   * Calls a method in the worker. Calls run in order.
   * @throws WorkerLoadError, the error made by `errorOf`, an Error with the message of the worker's error, or a
   * DataCloneError if the arguments can't be cloned
   */
  async call<Name extends keyof Api & string>(
    name: Name,
    ...args: Parameters<Api[Name]>
  ): Promise<Awaited<ReturnType<Api[Name]>>> {
    if (this.#stopReason) throw this.#stopReason;
    const id = ++this.#lastId;
    const buffers: Transferable[] = [];
    this.#worker?.postMessage({ id, name, args: args.map((arg) => unwrap(arg, buffers)) }, buffers);
    if (!this.#isReady) this.#timer ??= setTimeout(() => this.#fail(), STARTUP_TIMEOUT_MS);
    const pending = Promise.withResolvers<unknown>();
    this.#pending.set(id, pending);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer has the id of its call
    return pending.promise as Promise<Awaited<ReturnType<Api[Name]>>>;
  }

  /** Whether the worker has ended, could not be loaded or has crashed. Every call is rejected. */
  get isClosed(): boolean {
    return this.#stopReason !== undefined;
  }

  /** Ends the worker. Pending and later calls are rejected. */
  close(): void {
    this.#stop(new Error('The worker was closed.'));
  }

  #receive(message: FromWorker): void {
    if (this.#stopReason) return;
    clearTimeout(this.#timer);
    this.#isReady = true;
    if (message.kind === 'ready') return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker of this client emits only its events
    if (message.kind === 'event') return this.#options.onEvent?.(message.event as Event);
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'done') pending?.resolve(message.result);
    else pending?.reject(this.#errorOf(message));
  }

  #errorOf({ message, problem }: Extract<FromWorker, { kind: 'failed' }>): Error {
    const { errorOf } = this.#options;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker of this client sends only its problems
    return problem === undefined || !errorOf ? new Error(message) : errorOf(problem as Problem);
  }

  #fail(): void {
    this.#stop(new WorkerLoadError());
  }

  #stop(reason: Error): void {
    clearTimeout(this.#timer);
    this.#stopReason ??= reason;
    this.#worker?.terminate();
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }
}
