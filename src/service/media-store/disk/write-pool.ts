// Worker threads that hash and write bodies, because on the main thread this would take most of the service's time. The
// process has one pool. Threads start when needed, at most one for each processor, and don't keep the process alive.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Order, Report } from './write-worker.ts';

const THREADS_MAX = 4;

/** Writes one body to one file. Disposing waits for the writes in flight, so that the file can be closed. */
export interface BodyWriter extends AsyncDisposable {
  /**
   * Appends the first `length` bytes. The buffer is transferred to the thread, and the result brings it back.
   * @throws the system's error
   */
  write(buffer: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer>>;
  /** @returns the MD5 of all that was written, in hex */
  end(): Promise<string>;
}

const threads: Thread[] = [];
let bodies = 0;

export function beginBody(descriptor: number, offset: number): BodyWriter {
  if (threads.length < Math.min(availableParallelism(), THREADS_MAX)) {
    const started = new Thread(() => threads.splice(threads.indexOf(started), 1));
    threads.push(started);
  }
  const thread = threads.reduce((least, other) => (other.load < least.load ? other : least));
  return thread.begin(++bodies, descriptor, offset);
}

/** Returns the number of bodies that threads are writing. */
export function openBodies(): number {
  return threads.reduce((sum, { load }) => sum + load, 0);
}

class Thread {
  readonly #worker: Worker;
  /** The pending answer of each body. */
  readonly #waiting = new Map<number, PromiseWithResolvers<Report>>();
  #death: Error | undefined;
  /** Number of bodies being written. */
  load = 0;

  constructor(onDeath: () => void) {
    this.#worker = new Worker(new URL('./write-worker.ts', import.meta.url));
    this.#worker.unref();
    this.#worker.on('message', (report: Report) => {
      const waiting = this.#waiting.get(report.body);
      this.#waiting.delete(report.body);
      waiting?.resolve(report);
    });
    this.#worker.on('error', (error) => {
      onDeath();
      this.#death = new Error('A writing thread has crashed.', { cause: error });
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    });
  }

  begin(body: number, descriptor: number, offset: number): BodyWriter {
    this.load++;
    this.#worker.postMessage({ kind: 'begin', body, descriptor, offset } satisfies Order);
    let last: Promise<unknown> = Promise.resolve();
    const ask = async (order: Order, transfer: readonly ArrayBuffer[] = []): Promise<Report> => {
      const answer = this.#ask(order, transfer);
      last = endOf(answer);
      const report = await answer;
      if (report.kind === 'failed') throw systemError(report);
      return report;
    };
    return {
      async write(buffer, length) {
        const report = await ask({ kind: 'write', body, buffer, length }, [buffer.buffer]);
        if (report.kind !== 'written') throw new Error('The writing thread sent an unexpected reply.');
        return report.buffer;
      },
      async end() {
        const report = await ask({ kind: 'end', body });
        if (report.kind !== 'ended') throw new Error('The writing thread sent an unexpected reply.');
        return report.etag;
      },
      [Symbol.asyncDispose]: async () => {
        await last;
        this.#worker.postMessage({ kind: 'forget', body } satisfies Order);
        this.load--;
      },
    };
  }

  #ask(order: Order, transfer: readonly ArrayBuffer[]): Promise<Report> {
    // A stopped thread answers no more.
    if (this.#death !== undefined) return Promise.reject(this.#death);
    const waiting = Promise.withResolvers<Report>();
    this.#waiting.set(order.body, waiting);
    this.#worker.postMessage(order, [...transfer]);
    return waiting.promise;
  }
}

/** Resolves without a value, because keeping the answer would keep its buffer. */
async function endOf(answer: Promise<unknown>): Promise<void> {
  await answer.catch(() => {});
}

/** Restores the code of an error, which is lost between threads. */
function systemError({ message, code }: Extract<Report, { kind: 'failed' }>): Error {
  return Object.assign(new Error(message), { code });
}
