// Reads a file of the gallery as a stream. It requests a new address when one has expired, and resumes at the next byte after
// the connection was lost. It never joins bytes of two versions of a file.
import { ApiError } from '#api-client/api-error.ts';

/** Time (ms) without a byte after which the connection counts as lost. */
const STALLED_MS = 60_000;
/** Delay before the first retry; it doubles with each failure. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** Number of failures in a row, before anything was read, after which CORS counts as the cause. */
const UNREADABLE_AFTER = 3;

const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

export interface ReadDeps {
  /** @throws ApiError */
  readonly address: (path: string) => Promise<string>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Called with true while the reader waits for the server. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

export interface OpenFile {
  readonly changedAt: Date | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The file was replaced or deleted while it was read. */
export class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
}

/** The server hands out addresses, but none can be read from this page. */
export class ReadingBlocked extends Error {
  override readonly name = 'ReadingBlocked';
  /** The last address that was tried. */
  readonly address: string;

  constructor(address: string) {
    super('The page may not read there.');
    this.address = address;
  }
}

interface Answer {
  readonly response: Response;
  readonly stop: AbortController;
}

export class ResumableReader {
  readonly #deps: ReadDeps;
  /** Whether any file could be read. Then a failure isn’t caused by CORS. */
  #hasRead = false;

  constructor(deps: ReadDeps) {
    this.#deps = deps;
  }

  /**
   * @returns undefined if the file is gone
   * @throws ApiError, ReadingBlocked
   */
  async open(path: string): Promise<OpenFile | undefined> {
    const reading = new ResumableRead(path, this.#deps, this.#hasRead);
    const answer = await reading.ask(0);
    if (!answer) return undefined;
    this.#hasRead = true;
    const modified = Date.parse(answer.response.headers.get('Last-Modified') ?? '');
    return {
      changedAt: Number.isNaN(modified) ? undefined : new Date(modified),
      bytes: reading.bytes(answer),
    };
  }
}

class ResumableRead {
  readonly #path: string;
  readonly #deps: ReadDeps;
  readonly #mayRead: boolean;
  #address: string | undefined;
  /** Failures in a row. */
  #failures = 0;

  constructor(path: string, deps: ReadDeps, mayRead: boolean) {
    this.#path = path;
    this.#deps = deps;
    this.#mayRead = mayRead;
  }

  /**
   * Requests the file from a byte on, and retries as long as the server can’t be reached.
   * @returns undefined if there is no such file
   */
  async ask(from: number): Promise<Answer | undefined> {
    const { signal, onWaiting } = this.#deps;
    let refusals = 0;
    for (;;) {
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const tried = await this.#try(from);
      if (tried.kind === 'there') {
        onWaiting(false);
        return tried.answer;
      }
      if (tried.kind === 'gone') return undefined;
      if (tried.kind === 'refused') {
        // The address has expired, or the file was replaced. A new address tells which.
        this.#address = undefined;
        refusals += 1;
        if (refusals > 1) return undefined;
        continue;
      }
      this.#failures += 1;
      if (tried.kind === 'no-answer' && !this.#mayRead && from === 0 && this.#failures >= UNREADABLE_AFTER)
        throw new ReadingBlocked(tried.address);
      onWaiting(true);
      // oxlint-disable-next-line no-await-in-loop -- see above
      await this.#deps.sleep(Math.max(this.#wait(), tried.waitMs), signal);
    }
  }

  #wait(): number {
    return Math.min(FIRST_WAIT_MS * 2 ** (this.#failures - 1), LONGEST_WAIT_MS);
  }

  async #try(from: number): Promise<Tried> {
    try {
      this.#address ??= await this.#deps.address(this.#path);
    } catch (error) {
      this.#deps.signal.throwIfAborted();
      return afterNoAddress(error);
    }
    const stop = new AbortController();
    const signal = AbortSignal.any([this.#deps.signal, stop.signal]);
    const timer = setTimeout(() => stop.abort(), STALLED_MS);
    try {
      // Some buckets don’t allow `If-Range` from another origin, so the version is compared in the response.
      const headers = from > 0 ? { Range: `bytes=${from}-` } : undefined;
      const response = await this.#deps.fetch(this.#address, {
        signal,
        cache: 'no-store',
        credentials: 'omit',
        ...(headers && { headers }),
      });
      if (response.ok) return { kind: 'there', answer: { response, stop } };
      stop.abort();
      return afterRefusal(response);
    } catch (error) {
      this.#deps.signal.throwIfAborted();
      if (!isBroken(error)) throw error;
      // A new address may have another host, which can be reached.
      const address = this.#address;
      this.#address = undefined;
      return { kind: 'no-answer', waitMs: 0, address };
    } finally {
      clearTimeout(timer);
    }
  }

  async *bytes(first: Answer): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const version = getVersion(first.response);
    const size = getSize(first.response);
    let answer = first;
    let at = 0;
    /** Number of bytes to skip, because a server without range support sends the whole file again. */
    let toSkip = 0;
    for (;;) {
      const reader = answer.response.body?.getReader();
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- a stream is read in order
        const piece = await this.#read(reader, answer.stop);
        if (piece === undefined) break;
        this.#failures = 0;
        const fresh = piece.subarray(Math.min(toSkip, piece.length));
        toSkip -= piece.length - fresh.length;
        at += fresh.length;
        if (fresh.length > 0) yield fresh;
      }
      answer.stop.abort();
      if (at === size || (size === undefined && this.#hasEnded)) return;
      if (size !== undefined && at > size) throw new FileReplaced(this.#path);
      // oxlint-disable-next-line no-await-in-loop -- see above
      const next = await this.#resume(at, version, size);
      toSkip = next.response.status === 206 ? 0 : at;
      answer = next;
    }
  }

  /** Whether the last response ended normally. */
  #hasEnded = false;

  /** @returns undefined at the end of the response or if the connection is lost */
  async #read(
    reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined,
    stop: AbortController,
  ): Promise<Uint8Array<ArrayBuffer> | undefined> {
    this.#hasEnded = false;
    const timer = setTimeout(() => stop.abort(), STALLED_MS);
    try {
      const piece = await reader?.read();
      this.#hasEnded = piece?.done ?? true;
      return piece?.value;
    } catch (error) {
      this.#deps.signal.throwIfAborted();
      if (!isBroken(error)) throw error;
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  async #resume(at: number, version: string | undefined, size: number | undefined): Promise<Answer> {
    // Wait longer each time if the connection is lost before any byte.
    if (this.#failures > 0) await this.#deps.sleep(this.#wait(), this.#deps.signal);
    this.#failures += 1;
    const answer = await this.ask(at);
    if (!answer) throw new FileReplaced(this.#path);
    const { response } = answer;
    const isSame = version !== undefined && getVersion(response) === version && getSize(response) === size;
    const isFromThere = response.status !== 206 || getRangeStart(response) === at;
    if (isSame && isFromThere) return answer;
    answer.stop.abort();
    throw new FileReplaced(this.#path);
  }
}

type Tried =
  | { readonly kind: 'there'; readonly answer: Answer }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'away'; readonly waitMs: number }
  | { readonly kind: 'no-answer'; readonly waitMs: number; readonly address: string };

/** @throws the error, if a retry would not help */
function afterNoAddress(error: unknown): Tried {
  if (!(error instanceof ApiError)) throw error;
  const { failure } = error;
  if (failure.kind === 'unreachable' || failure.kind === 'timeout') return { kind: 'away', waitMs: 0 };
  if (failure.kind !== 'refused' || error.isSignedOut) throw error;
  if (BUSY.has(failure.status) || failure.status >= 500)
    return { kind: 'away', waitMs: (failure.retryAfterSeconds ?? 0) * 1_000 };
  return { kind: 'gone' };
}

function afterRefusal({ status, headers }: Response): Tried {
  if (BUSY.has(status) || status >= 500) {
    const seconds = Number(headers.get('Retry-After'));
    return { kind: 'away', waitMs: Number.isFinite(seconds) ? seconds * 1_000 : 0 };
  }
  return { kind: 'refused' };
}

/** A lost connection is a TypeError; a stalled one was aborted by this module. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name !== 'QuotaExceededError');
}

/** Ignores a weak ETag, because files with different bytes may share it. */
function getVersion({ headers }: Response): string | undefined {
  const etag = headers.get('ETag');
  return (etag?.startsWith('"') ? etag : headers.get('Last-Modified')) ?? undefined;
}

/** @returns size (bytes) of the whole file */
function getSize({ status, headers }: Response): number | undefined {
  const header =
    status === 206 ? /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1] : headers.get('Content-Length');
  // For a compressed response the header has the compressed length.
  return header === null || header === undefined || headers.get('Content-Encoding')
    ? undefined
    : Number(header);
}

function getRangeStart({ headers }: Response): number | undefined {
  const start = /^bytes (\d+)-/.exec(headers.get('Content-Range') ?? '')?.[1];
  return start === undefined ? undefined : Number(start);
}
