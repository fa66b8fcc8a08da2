// Reads length and codecs of media files in the background, one file at a time per service. Services claim files in the
// records, and a claim expires, so that a crashed service blocks no file. Results are recorded in batches, because each batch
// changes the version of the list.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#service/core/clock.ts';
import { storeApiError } from '#service/core/store-error.ts';
import type { MediaStore } from '#service/media-store/media-store.ts';
import type { ClaimedFile, FinishedFile, RecordStore } from '#service/records/record-store.ts';
import { MediaReader, NOTHING_KNOWN, ReadingCutShort } from './media-reader.ts';
import { ReaderDidNotStart } from './reading-process.ts';

/** Number of files claimed at a time. */
const CLAIMED_AT_ONCE = 16;
/** Results are recorded after this many files, or after RECORDED_WITHIN_MS (ms). */
const RECORDED_AT_ONCE = 500;
const RECORDED_WITHIN_MS = 3_000;
/** Duration of a claim (ms): more than 100 s for each claimed file. */
const CLAIM_MS = 1_800_000;
/** Number of attempts after which the file counts as the cause of the crashes. */
const ATTEMPTS_MAX = 3;
/** Time until a failed file is tried again (ms). */
const RETRY_AFTER_MS = 600_000;
/** Interval of checks for expired claims and failed files (ms). */
const SCAN_INTERVAL_MS = 60_000;

/** Result of reading a file. */
export type ReadOutcome = 'read' | 'unreadable' | 'failed';

export interface MediaReadingsParts {
  readonly media: Pick<MediaStore, 'open'>;
  readonly records: Pick<RecordStore, 'transaction'>;
  readonly clock: Clock;
  /** Called for errors that no request reports. */
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
  /** Set if the reading process can't start; the next check tries again. */
  #trouble: ReaderDidNotStart | undefined;

  constructor(parts: MediaReadingsParts) {
    this.#parts = parts;
    this.#reader = parts.reader ?? new MediaReader();
    this.#timer = setInterval(() => this.wake(), SCAN_INTERVAL_MS).unref();
  }

  /** Starts reading, because there may be files to read. */
  wake(): void {
    if (this.#stopping.signal.aborted) return;
    this.#isWanted = true;
    this.#running ??= this.#run();
  }

  /** Stops reading and releases claimed files. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
    await this.#reader[Symbol.asyncDispose]();
  }

  async #run(): Promise<void> {
    try {
      // Wait a turn, because the caller is in the middle of other work.
      await delay(0);
      this.#trouble = undefined;
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#readAll();
      }
    } catch (error) {
      // Requests report an unavailable store. The next check tries again.
      if (!storeApiError(error)) this.#parts.onError(error);
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
      // Keep the process between rounds, because more files usually follow.
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
      // The store or the machine failed. Don't log it for each file.
      if (!this.#stopping.signal.aborted) onRead('failed');
      isFileAtFault = error instanceof ReadingCutShort;
      if (error instanceof ReaderDidNotStart) this.#trouble = error;
    }
    const isStopping = this.#stopping.signal.aborted;
    const again = isStopping ? 0 : clock() + RETRY_AFTER_MS;
    return { workspace, path, version, outcome: { again, isFileAtFault: isFileAtFault && !isStopping } };
  }

  /** @returns undefined if the file was replaced or deleted */
  async #read({ workspace, path, version, size }: ClaimedFile) {
    if (this.#stopping.signal.aborted || this.#trouble) return undefined;
    if (size === 0) return NOTHING_KNOWN;
    await using opened = await this.#parts.media.open(workspace, path);
    if (opened?.version !== version) return undefined;
    // Await here, because the file stays open until then.
    return await this.#reader.read(opened, this.#stopping.signal);
  }
}
