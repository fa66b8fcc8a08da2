// Has files read in a thread of their own, one at a time. The thread is started when it is needed and trusted with nothing: of
// each file it gets so many bytes within so much time, and has so much memory. A file that it can’t read so, hangs on or dies
// of is one of which nothing is known.
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { OpenFile } from '#service/media-store/media-store.ts';
import type { ReadDetails } from '#service/records/record-store.ts';
import type { Order, Report } from './reading-protocol.ts';

export interface ReaderLimits {
  /** Of a file that are read. */
  readonly bytes: number;
  /** Of a processor’s time for a file, in milliseconds. */
  readonly busyMs: number;
  /** For a file, in milliseconds. Much more: whoever has anything else to do goes before the thread. */
  readonly ms: number;
}

/** Within which a thread has to be there, for the same reason, in milliseconds. */
const START_MS = 60_000;

/** No more time for a file, though its thread had not done much: a machine that has too much to do, or a file it waits at. */
export class ReadingTookTooLong extends Error {
  override readonly name = 'ReadingTookTooLong';
}

/** The head of an MP4 of two hours has some three MiB. */
const LIMITS: ReaderLimits = { bytes: 4 * 1024 * 1024, busyMs: 10_000, ms: 100_000 };

const MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 };

export const NOTHING_KNOWN: ReadDetails = { durationMs: null, codecs: null };

export class MediaReader implements AsyncDisposable {
  readonly #limits: ReaderLimits;
  readonly #script: URL;
  #thread: Thread | undefined;

  constructor(limits = LIMITS, script = new URL('./reading-worker.ts', import.meta.url)) {
    this.#limits = limits;
    this.#script = script;
  }

  /**
   * One at a time.
   * @throws what the store throws, or an error where it has not answered: the same file may be read later;
   *   ReadingTookTooLong where that may be the file’s fault
   */
  async read(file: Pick<OpenFile, 'size' | 'read'>, signal?: AbortSignal): Promise<ReadDetails> {
    const thread = (this.#thread ??= this.#start());
    // What a thread dies of may be what it still did about the file before.
    const isFresh = thread.files === 0;
    const outcome = await this.#readIn(thread, file, signal);
    return outcome.isClean || isFresh ? outcome.details : this.read(file, signal);
  }

  async #readIn(
    thread: Thread,
    file: Pick<OpenFile, 'size' | 'read'>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const givenUp = Promise.withResolvers<never>();
    const giveUp = () => givenUp.reject(new Error('Reading was given up.'));
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      await Promise.race([thread.ready, givenUp.promise]);
      const reading = new Reading(thread.worker, ++thread.files, file, this.#limits);
      const outcome = await Promise.race([reading.outcome, givenUp.promise]);
      if (!outcome.isClean) await this.#stop();
      return outcome;
    } catch (error) {
      await this.#stop();
      throw error;
    } finally {
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** Gives back the memory of the thread until there is a file for it. */
  async rest(): Promise<void> {
    await this.#stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
  }

  #start(): Thread {
    const worker = new Worker(this.#script, { resourceLimits: MEMORY, env: {} });
    worker.unref();
    const thread: Thread = { worker, ready: firstWordOf(worker), files: 0 };
    // Whoever reads a file is told, where one is being read.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    return thread;
  }

  async #stop(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.worker.terminate();
  }
}

interface Thread {
  readonly worker: Worker;
  /** Rejects where it could not be started: no file’s fault. */
  readonly ready: Promise<unknown>;
  /** That it was given. */
  files: number;
}

async function firstWordOf(worker: Worker): Promise<void> {
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  await once(worker, 'message', { signal: AbortSignal.any([ended.signal, AbortSignal.timeout(START_MS)]) });
}

interface Outcome {
  readonly details: ReadDetails;
  /** Whether the thread has come to its end with it, and can have the next. */
  readonly isClean: boolean;
}

/** One file in the thread. */
class Reading {
  readonly outcome: Promise<Outcome>;
  readonly #end: PromiseWithResolvers<Outcome> = Promise.withResolvers();
  readonly #worker: Worker;
  readonly #number: number;
  readonly #file: Pick<OpenFile, 'size' | 'read'>;
  readonly #limits: ReaderLimits;
  readonly #over = new AbortController();
  #bytesLeft: number;
  #fetching = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(worker: Worker, number: number, file: Pick<OpenFile, 'size' | 'read'>, limits: ReaderLimits) {
    this.#worker = worker;
    this.#number = number;
    this.#file = file;
    this.#bytesLeft = limits.bytes;
    worker.on('message', this.#hear);
    worker.on('error', this.#die);
    worker.on('exit', this.#die);
    this.#limits = limits;
    void this.#watch();
    this.outcome = this.#end.promise.finally(() => {
      this.#over.abort();
      worker.off('message', this.#hear);
      worker.off('error', this.#die);
      worker.off('exit', this.#die);
    });
    this.#tell({ kind: 'read', file: number, size: file.size });
  }

  end(error: unknown): void {
    this.#end.reject(error);
  }

  #tell(order: Order, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(order, [...transfer]);
  }

  readonly #hear = (report: Report): void => {
    if (report.kind === 'ready' || report.file !== this.#number) return;
    if (report.kind === 'want') {
      // One after the other: the thread is answered in the order of its asking.
      this.#last = this.#last.then(() => this.#fetch(report.start, report.end));
      return;
    }
    const { durationMs, codecs } = report;
    this.#end.resolve({ details: { durationMs, codecs }, isClean: true });
  };

  readonly #die = (): void => this.#end.resolve({ details: NOTHING_KNOWN, isClean: false });

  async #watch(): Promise<void> {
    const { signal } = this.#over;
    const { busyMs: busyMax, ms } = this.#limits;
    const before = await busyMs(this.#worker);
    const latest = performance.now() + ms;
    for (;;) {
      if (!(await isOver(Math.min(busyMax, ms), signal))) return;
      if ((await busyMs(this.#worker)) - before >= busyMax) return this.#die();
      if (performance.now() < latest) continue;
      // Who is slow: the store, which may be quicker later, or somebody else.
      if (this.#fetching > 0) return this.end(new Error('The store has taken too long to read a file.'));
      return this.end(new ReadingTookTooLong('A file was not read in time.'));
    }
  }

  async #fetch(start: number, end: number): Promise<void> {
    const length = end - start;
    const isThere = Number.isSafeInteger(start) && start >= 0 && length > 0 && end <= this.#file.size;
    if (!isThere || length > this.#bytesLeft) {
      this.#bytesLeft = 0;
      this.#tell({ kind: 'no bytes', file: this.#number });
      return;
    }
    this.#bytesLeft -= length;
    this.#fetching++;
    try {
      // A copy: what a buffer of Node lies in may be others’ too.
      const bytes = new Uint8Array(await buffer(this.#file.read({ start, end })));
      this.#tell({ kind: 'bytes', file: this.#number, bytes }, [bytes.buffer]);
    } catch (error) {
      this.end(error);
    } finally {
      this.#fetching--;
    }
  }
}

/** The time that a processor has spent on a thread, in milliseconds. */
async function busyMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    // It has ended, which is heard of otherwise.
    return 0;
  }
}

/** Resolves with whether so much time has passed before the signal. */
async function isOver(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
