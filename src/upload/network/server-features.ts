// Reads which extensions for uploads the server has, before the first upload. A condition left out by mistake would replace
// a file silently.
import { ApiError } from '#api-client/api-error.ts';
import { raceAbort } from './race-abort.ts';

export interface Features {
  /** The server gives up to 100 addresses per request. */
  readonly uploadUrls: boolean;
  /** The server publishes under conditions and returns file versions. */
  readonly uploadConditions: boolean;
  /** `complete` may publish under another name. */
  readonly completeAs: boolean;
}

export const NO_FEATURES: Features = { uploadUrls: false, uploadConditions: false, completeAs: false };

/** Time (ms) after which a server that announced no optional features is asked again. It may have been busy or upgraded. */
const ASK_AGAIN_MS = 60_000;
/** Number of failures after which uploads begin without features: some servers' 404 can't be read (CORS). */
const UNREADABLE_AFTER = 3;

export class ServerFeatures {
  readonly #ask: () => Promise<Features>;
  readonly #now: () => number;
  #pending: Promise<Features> | undefined;
  #known: Features | undefined;
  #knownUntil = Number.POSITIVE_INFINITY;
  #failures = 0;

  /** @param now milliseconds of any clock */
  constructor(ask: () => Promise<Features>, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  /** @throws ApiError if the server doesn't answer, or the signal's reason */
  async get(signal: AbortSignal): Promise<Features> {
    if (this.#known && this.#now() < this.#knownUntil) return this.#known;
    this.#pending ??= this.#fetch().finally(() => {
      this.#pending = undefined;
    });
    const pending = this.#pending;
    await raceAbort(
      pending.then(() => undefined),
      signal,
    );
    signal.throwIfAborted();
    return pending;
  }

  /** Call it when another request was answered. If the features still can't be read, the server counts as having none. */
  answered(): void {
    if (!this.#known && this.#failures >= UNREADABLE_AFTER) this.#assumeNone();
  }

  /** A server that announced many addresses has no such route: an older one took its place, or a proxy is in between. */
  withoutUploadUrls(): void {
    if (this.#known) this.#known = { ...this.#known, uploadUrls: false };
  }

  async #fetch(): Promise<Features> {
    try {
      const { uploadUrls, uploadConditions, completeAs } = await this.#ask();
      this.#failures = 0;
      this.#knownUntil = Number.POSITIVE_INFINITY;
      this.#known = { uploadUrls, uploadConditions, completeAs };
      return this.#known;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isTemporary = error.status === undefined || error.status === 429 || error.status === 503;
      if (!isTemporary) return this.#assumeNone();
      if (++this.#failures < UNREADABLE_AFTER) throw error;
      return NO_FEATURES;
    }
  }

  #assumeNone(): Features {
    this.#knownUntil = this.#now() + ASK_AGAIN_MS;
    this.#known = NO_FEATURES;
    return NO_FEATURES;
  }
}
