// Starts the worker when there is work, and again whenever its script fails to load. Commands that were sent before the
// worker ran are sent to the next worker too, so none is lost.
import type { WorkerCommand } from './folder-numbers.ts';
import type { Message } from './protocol.ts';

/** The part of a `Worker` that is used here. Tests replace it. */
export type WorkerPort = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** "resting": not fetched yet. "dead": it failed to load several times; it is still tried again. */
export type WorkerState = 'resting' | 'starting' | 'alive' | 'dead';

export interface WorkerLinkPorts {
  readonly startWorker: () => WorkerPort;
  readonly onMessage: (message: Message) => void;
  readonly onState: (state: WorkerState) => void;
}

/** Time (ms) after which a silent worker counts as failed. Enough for a cold cache on a slow network. */
const START_TIMEOUT_MS = 20_000;
/** Failures after which the page shows an error. A service that restarts is back earlier. */
const DEAD_AFTER_FAILURES = 4;
/** Delay (ms) before the first retry. It doubles with each failure. */
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

export class WorkerLink {
  readonly #ports: WorkerLinkPorts;
  readonly #life = new AbortController();
  readonly #alive = Promise.withResolvers<void>();
  #state: WorkerState = 'resting';
  #worker: WorkerPort | undefined;
  /** Timeout of the starting worker; without a worker, the delay before the next start. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryAt = 0;
  #failures = 0;
  /** Commands that no running worker has received. */
  #unsent: WorkerCommand[] = [];

  constructor(ports: WorkerLinkPorts) {
    this.#ports = ports;
    const { signal } = this.#life;
    if ('addEventListener' in globalThis) addEventListener('online', () => this.#online(), { signal });
  }

  /** Resolves when a worker runs and has received all commands. */
  get alive(): Promise<void> {
    return this.#alive.promise;
  }

  /** Sends a command. Doesn't start the worker. */
  send(command: WorkerCommand): void {
    if (this.#state !== 'alive') this.#unsent.push(command);
    this.#worker?.postMessage(command);
  }

  start(): void {
    if (this.#worker) return;
    if (this.#failures === 0) this.#startWorker();
    // Adding a folder sends many commands. They must not cause a retry each.
    else if (this.#retryAt > Date.now() + RETRY_MS) this.#startWorkerIn(RETRY_MS);
  }

  close(): void {
    this.#life.abort();
    clearTimeout(this.#timer);
    this.#worker?.terminate();
  }

  #online(): void {
    if (this.#state !== 'starting' && this.#state !== 'dead') return;
    // A worker whose download was cut off may never report an error.
    this.#worker?.terminate();
    this.#startWorker();
  }

  #startWorker(): void {
    if (this.#life.signal.aborted) return;
    const worker = this.#ports.startWorker();
    this.#worker = worker;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fail(worker), START_TIMEOUT_MS);
    worker.addEventListener('error', () => this.#fail(worker));
    worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (worker !== this.#worker) return;
      if (data.kind === 'alive') this.#onAlive();
      this.#ports.onMessage(data);
    });
    for (const command of this.#unsent) worker.postMessage(command);
    if (this.#state === 'resting') this.#setState('starting');
  }

  #onAlive(): void {
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#unsent = [];
    this.#setState('alive');
    this.#alive.resolve();
  }

  #fail(worker: WorkerPort): void {
    if (worker !== this.#worker || this.#state === 'alive') return;
    worker.terminate();
    this.#worker = undefined;
    this.#failures++;
    this.#startWorkerIn(Math.min(RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS));
    if (this.#failures === DEAD_AFTER_FAILURES) this.#setState('dead');
  }

  #startWorkerIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#retryAt = Date.now() + ms;
    this.#timer = setTimeout(() => this.#startWorker(), ms);
  }

  #setState(state: WorkerState): void {
    this.#state = state;
    this.#ports.onState(state);
  }
}
