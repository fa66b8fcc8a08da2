// For servers that can't publish under a condition: right before a file is put in place, the list tells whether its new name
// is still free. Uploads share the list. A list older than two seconds, or than five times its reading time, is read again. So
// thousands of small files cost a few requests. A file that appears within that time is replaced.
import type { Clock } from '#upload/model/clock.ts';
import type { Upload } from '#upload/model/upload.ts';
import { orAborted } from '#upload/network/or-aborted.ts';
import { GivenUp } from '#upload/network/retrier.ts';
import { judge } from '#upload/network/retry-policy.ts';
import type { Transport } from '#upload/network/transport.ts';

const FRESH_MS = 2_000;
/** Reading the list may take a sixth of the time. */
const READ_TIMES = 5;

/** The same as the answer of a server that checks conditions. */
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
  #goodUntil = 0;

  constructor(deps: PathCheckDeps) {
    this.#deps = deps;
  }

  /**
   * Once an answer was lost, the file that is listed may be this very one: no list tells.
   * @throws GivenUp if the path is taken, what the transport throws, or the signal's reason
   */
  async assertFree({ path, onlyIf, mayHaveLanded }: Upload, signal: AbortSignal): Promise<void> {
    const isNew = onlyIf !== undefined && 'absent' in onlyIf;
    if (!isNew || mayHaveLanded) return;
    const { uploadConditions } = await this.#deps.transport.features(signal);
    if (uploadConditions) return;
    if ((await this.#paths(signal)).has(path)) throw new GivenUp(TAKEN, false);
  }

  async #paths(signal: AbortSignal): Promise<ReadonlySet<string>> {
    if (!this.#reading || (!this.#isReading && this.#deps.clock.now() > this.#goodUntil))
      this.#reading = this.#read();
    const reading = this.#reading;
    await orAborted(
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
      this.#goodUntil = startedAt + Math.max(FRESH_MS, READ_TIMES * (clock.now() - startedAt));
      return new Set(paths.map((path) => path.normalize()));
    } catch (error) {
      this.#goodUntil = 0;
      const { kind } = judge(error);
      // A server that refuses to list tells nothing.
      if (kind === 'fatal' || kind === 'gone') return new Set();
      throw error;
    } finally {
      this.#isReading = false;
    }
  }
}
