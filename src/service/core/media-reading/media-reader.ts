// Reads media files in a separate process, one at a time. The process starts on demand, is not trusted, and has limits of
// bytes, time and memory per file. If it can't read a file, hangs or crashes, the file's details stay unknown.
import { setTimeout as delay } from 'node:timers/promises';
import { type OpenFile, readWhole } from '#service/media-store/media-store.ts';
import type { ReadDetails } from '#service/records/record-store.ts';
import { ReadingProcess } from './reading-process.ts';
import type { Report } from './reading-protocol.ts';

export interface ReaderLimits {
  /** Maximum bytes read of a file. */
  readonly bytes: number;
  /** Maximum processor time for a file (ms). */
  readonly busyMs: number;
  /** Maximum time for a file (ms). It is much longer, because the process has low priority. */
  readonly ms: number;
}

/**
 * The time for a file ran out although its process used little processor time, or something killed the process. The cause may
 * be a busy machine, too little memory, or the file.
 */
export class ReadingCutShort extends Error {
  override readonly name = 'ReadingCutShort';
}

/** The header of a two-hour MP4 has about 3 MiB. */
const LIMITS: ReaderLimits = { bytes: 4 * 1024 * 1024, busyMs: 10_000, ms: 100_000 };

export const NOTHING_KNOWN: ReadDetails = { durationMs: null, codecs: null };

export class MediaReader implements AsyncDisposable {
  readonly #limits: ReaderLimits;
  readonly #script: URL;
  #process: ReadingProcess | undefined;

  constructor(limits = LIMITS, script = new URL('./reading-program.ts', import.meta.url)) {
    this.#limits = limits;
    this.#script = script;
  }

  /**
   * Reads one file; calls must not overlap.
   * @throws the store's error, or a timeout of the store; reading the file can be tried again later
   * @throws ReadingCutShort if the process ended or took too long, possibly because of this file
   * @throws ReaderDidNotStart if no process could be started
   */
  async read(file: Pick<OpenFile, 'size' | 'read'>, signal?: AbortSignal): Promise<ReadDetails> {
    const process = this.#running();
    // A used process may crash because of an earlier file, so try again in a new one.
    const isFresh = process.files === 0;
    const outcome = await this.#readIn(process, file, signal);
    return outcome.isClean || isFresh ? outcome.details : this.read(file, signal);
  }

  async #readIn(
    process: ReadingProcess,
    file: Pick<OpenFile, 'size' | 'read'>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome> {
    const givenUp = Promise.withResolvers<never>();
    const giveUp = () => givenUp.reject(new Error('Reading was given up.'));
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      await Promise.race([process.ready, givenUp.promise]);
      const reading = new Reading(process, ++process.files, file, this.#limits);
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

  /** Ends the process until there is a file to read, to free its memory. */
  async rest(): Promise<void> {
    await this.#stop();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stop();
  }

  #running(): ReadingProcess {
    if (!this.#process || this.#process.hasEnded) this.#process = new ReadingProcess(this.#script);
    return this.#process;
  }

  async #stop(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await process?.stop();
  }
}

interface Outcome {
  readonly details: ReadDetails;
  /** Whether the process finished the file and can read the next one. */
  readonly isClean: boolean;
}

/** The reading of one file in the process. */
class Reading {
  readonly outcome: Promise<Outcome>;
  readonly #end: PromiseWithResolvers<Outcome> = Promise.withResolvers();
  readonly #process: ReadingProcess;
  readonly #number: number;
  readonly #file: Pick<OpenFile, 'size' | 'read'>;
  readonly #limits: ReaderLimits;
  readonly #over = new AbortController();
  #bytesLeft: number;
  #fetching = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(
    process: ReadingProcess,
    number: number,
    file: Pick<OpenFile, 'size' | 'read'>,
    limits: ReaderLimits,
  ) {
    this.#process = process;
    this.#number = number;
    this.#file = file;
    this.#bytesLeft = limits.bytes;
    const stopListening = process.listen({ onReport: this.#onReport, onEnd: this.#onEnd });
    this.#limits = limits;
    void this.#watch();
    this.outcome = this.#end.promise.finally(() => {
      this.#over.abort();
      stopListening();
    });
    process.send({ kind: 'read', file: number, size: file.size });
  }

  end(error: unknown): void {
    this.#end.reject(error);
  }

  readonly #onReport = (report: Report): void => {
    if (report.kind === 'ready' || report.file !== this.#number) return;
    if (report.kind === 'want') {
      // One request after another, because answers must keep their order.
      this.#last = this.#last.then(() => this.#fetch(report.start, report.end));
      return;
    }
    const { durationMs, codecs } = report;
    // Validate the result, because a file may have taken over the program.
    const isSound = isNullOr('number', durationMs) && isNullOr('string', codecs);
    if (isSound) this.#end.resolve({ details: { durationMs, codecs }, isClean: true });
    else this.#onEnd();
  };

  readonly #onEnd = (fromOutside = false): void => {
    if (fromOutside) this.end(new ReadingCutShort('The process that read a file was ended.'));
    else this.#end.resolve({ details: NOTHING_KNOWN, isClean: false });
  };

  async #watch(): Promise<void> {
    const { signal } = this.#over;
    const { busyMs: busyMax, ms } = this.#limits;
    const before = await this.#process.busyMs();
    const latest = performance.now() + ms;
    for (;;) {
      if (!(await isOver(Math.min(busyMax, ms), signal))) return;
      if ((await this.#process.busyMs()) - before >= busyMax) return this.#onEnd();
      if (performance.now() < latest) continue;
      // A pending fetch means that the store is slow; it may be faster later.
      if (this.#fetching > 0) return this.end(new Error('The store has taken too long to read a file.'));
      return this.end(new ReadingCutShort('A file was not read in time.'));
    }
  }

  async #fetch(start: number, end: number): Promise<void> {
    const length = end - start;
    const isThere = Number.isSafeInteger(start) && start >= 0 && length > 0 && end <= this.#file.size;
    if (!isThere || length > this.#bytesLeft) {
      this.#bytesLeft = 0;
      this.#process.send({ kind: 'no bytes', file: this.#number });
      return;
    }
    this.#bytesLeft -= length;
    this.#fetching++;
    try {
      const bytes = await readWhole(this.#file, { start, end });
      this.#process.send({ kind: 'bytes', file: this.#number, bytes });
    } catch (error) {
      this.end(error);
    } finally {
      this.#fetching--;
    }
  }
}

function isNullOr(type: 'number' | 'string', value: unknown): boolean {
  return value === null || typeof value === type;
}

/** @returns whether the time passed before the signal aborted */
async function isOver(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
}
