// Reads in the background what isn’t known of media files: one at a time in each service, and each file by one of them. Which
// file is whose is kept on record, with a time at which the claim ends: a service that dies leaves nothing behind. What was
// read is put on record for many files at once, since each time all lists of them are others.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#service/core/clock.ts';
import { storeTrouble } from '#service/core/store-trouble.ts';
import type { MediaStore } from '#service/media-store/media-store.ts';
import type { ClaimedFile, FinishedFile, RecordStore } from '#service/records/record-store.ts';
import { MediaReader, NOTHING_KNOWN, ReadingCutShort } from './media-reader.ts';
import { ReaderDidNotStart } from './reading-process.ts';

/** Files that are claimed at a time. */
const CLAIMED_AT_ONCE = 16;
/** What is read is put on record once it is so many, or so many milliseconds have passed. */
const RECORDED_AT_ONCE = 500;
const RECORDED_WITHIN_MS = 3_000;
/** For a hundred seconds for each of those that are claimed at most: in milliseconds. */
const CLAIM_MS = 1_800_000;
/** After so many it is the file that whoever reads it dies of. */
const ATTEMPTS_MAX = 3;
/** When a file is tried again that couldn’t be read now, in milliseconds. */
const AGAIN_MS = 600_000;
/** How often is looked for claims that have ended, and after what failed, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** What came of a file. */
export type ReadOutcome = 'read' | 'unreadable' | 'failed';

export interface MediaReadingsParts {
  readonly media: Pick<MediaStore, 'open'>;
  readonly records: Pick<RecordStore, 'transaction'>;
  readonly clock: Clock;
  /** Hears of what nobody else would. */
  readonly onError: (error: unknown) => void;
  readonly onRead?: ((outcome: ReadOutcome) => void) | undefined;
  readonly reader?: MediaReader;
}

export class MediaReadings implements AsyncDisposable {
  readonly #parts: MediaReadingsParts;
  readonly #reader: MediaReader;
  readonly #me = randomUUID();
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #isWanted = false;
  #running: Promise<void> | undefined;
  /** Nothing can be read until the next look. */
  #trouble: ReaderDidNotStart | undefined;

  constructor(parts: MediaReadingsParts) {
    this.#parts = parts;
    this.#reader = parts.reader ?? new MediaReader();
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
  }

  /** There may be files to read. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#isWanted = true;
    this.#running ??= this.#run();
  }

  /** What is claimed and not read is given back. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
    await this.#reader[Symbol.asyncDispose]();
  }

  async #run(): Promise<void> {
    try {
      // Who wakes it is in the middle of something.
      await delay(0);
      this.#trouble = undefined;
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#readAll();
      }
    } catch (error) {
      // Who asks for something hears of a store that is away. The next look tries again.
      if (!storeTrouble(error)) this.#parts.onError(error);
    } finally {
      this.#running = undefined;
    }
  }

  async #readAll(): Promise<void> {
    const { signal } = this.#stopping;
    let finished: FinishedFile[] = [];
    let recordedAt = performance.now();
    for (let isFirst = true; ; isFirst = false) {
      const claimed = signal.aborted ? [] : await this.#claim();
      // Not at the end of each round: who stores one file stores another.
      if (isFirst && claimed.length === 0) await this.#reader.rest();
      for (const file of claimed) finished.push(await this.#finish(file));
      const isDue = performance.now() - recordedAt >= RECORDED_WITHIN_MS;
      if (claimed.length === 0 || isDue || this.#trouble || finished.length >= RECORDED_AT_ONCE) {
        await this.#record(finished);
        finished = [];
        recordedAt = performance.now();
      }
      if (this.#trouble) throw this.#trouble;
      if (claimed.length === 0) return;
    }
  }

  #claim(): Promise<ClaimedFile[]> {
    const { records, clock } = this.#parts;
    const now = clock();
    const claim = {
      by: this.#me,
      now,
      until: now + CLAIM_MS,
      limit: CLAIMED_AT_ONCE,
      attemptsMax: ATTEMPTS_MAX,
    };
    return records.transaction(({ mediaFiles }) => mediaFiles.claim(claim));
  }

  async #record(finished: readonly FinishedFile[]): Promise<void> {
    if (finished.length === 0) return;
    await this.#parts.records.transaction(({ mediaFiles }) => mediaFiles.finish(this.#me, finished));
  }

  async #finish(file: ClaimedFile): Promise<FinishedFile> {
    const { onRead = () => {}, clock } = this.#parts;
    const { workspace, path, version } = file;
    let isFileAtFault = false;
    try {
      const details = file.isGivenUp ? NOTHING_KNOWN : await this.#read(file);
      if (details) {
        onRead(details.codecs === null ? 'unreadable' : 'read');
        return { workspace, path, version, outcome: details };
      }
    } catch (error) {
      // The store’s affair, or the machine’s: for each file that would be too many lines of the log.
      if (!this.#stopping.signal.aborted) onRead('failed');
      isFileAtFault = error instanceof ReadingCutShort;
      if (error instanceof ReaderDidNotStart) this.#trouble = error;
    }
    const isStopping = this.#stopping.signal.aborted;
    const again = isStopping ? 0 : clock() + AGAIN_MS;
    return { workspace, path, version, outcome: { again, isFileAtFault: isFileAtFault && !isStopping } };
  }

  /** Undefined where it is another file by now, or none. */
  async #read({ workspace, path, version, size }: ClaimedFile) {
    if (this.#stopping.signal.aborted || this.#trouble) return undefined;
    if (size === 0) return NOTHING_KNOWN;
    await using opened = await this.#parts.media.open(workspace, path);
    if (opened?.version !== version) return undefined;
    // Waited for here: the file is open until then.
    return await this.#reader.read(opened, this.#stopping.signal);
  }
}
