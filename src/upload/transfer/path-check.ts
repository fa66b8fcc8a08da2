// Checks right before a file is published whether its new name is still free, for servers that can't publish under a
// condition. Uploads share the list of files. It is read again when it is older than 2 s and than five times its reading
// time, so thousands of small files cost few requests. A file that appears within that time is replaced.
import type { Clock } from '#upload/model/clock.ts';
import type { Upload } from '#upload/model/upload.ts';
import { raceAbort } from '#upload/network/race-abort.ts';
import { PermanentFailure } from '#upload/network/retrier.ts';
import { decideRetry } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';

const FRESH_MS = 2_000;
/** The list stays valid for this many times its reading time, so reading takes a sixth of the time at most. */
const FRESH_READ_TIMES = 5;

/** The reason that a server which checks conditions would give. */
const TAKEN = { code: 'refused', status: 412, sentence: '' } as const;

export interface PathCheckDeps {
  readonly transport: Pick<Transport, 'features' | 'list'>;
  readonly clock: Clock;
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal;
}

export class PathCheck {
  readonly #deps: PathCheckDeps;
  #reading: Promise<ReadonlySet<string>> | undefined;
  #isReading = false;
  #freshUntil = 0;

  constructor(deps: PathCheckDeps) {
    this.#deps = deps;
  }

  /**
   * Doesn't check an upload that may have landed already, because the file in the list may be the upload itself.
   * @throws PermanentFailure if the path is taken, what the transport throws, or the signal's reason
   */
  async assertFree({ path, onlyIf, mayHaveLanded }: Upload, signal: AbortSignal): Promise<void> {
    const isNew = onlyIf !== undefined && 'absent' in onlyIf;
    if (!isNew || mayHaveLanded) return;
    const { uploadConditions } = await this.#deps.transport.features(signal);
    if (uploadConditions) return;
    if ((await this.#paths(signal)).has(path)) throw new PermanentFailure(TAKEN, false);
  }

  async #paths(signal: AbortSignal): Promise<ReadonlySet<string>> {
    if (!this.#reading || (!this.#isReading && this.#deps.clock.now() > this.#freshUntil))
      this.#reading = this.#read();
    const reading = this.#reading;
    await raceAbort(
      reading.then(() => undefined),
      signal,
    );
    signal.throwIfAborted();
    return reading;
  }

  async #read(): Promise<ReadonlySet<string>> {
    const { transport, clock, signal } = this.#deps;
    const startedAt = clock.now();
    this.#isReading = true;
    try {
      const paths = await transport.list(signal);
      this.#freshUntil = startedAt + Math.max(FRESH_MS, FRESH_READ_TIMES * (clock.now() - startedAt));
      return new Set(paths.map((path) => path.normalize()));
    } catch (error) {
      this.#freshUntil = 0;
      const { kind } = decideRetry(error);
      // The server refuses to list its files, so no path can be checked.
      if (kind === 'fatal' || kind === 'gone') return new Set();
      throw error;
    } finally {
      this.#isReading = false;
    }
  }
}
