// A file of the gallery as a stream of its bytes, to their end: an address is asked for, and another once that is good no
// more; where the connection breaks it goes on from the byte it had come to. A file that has become another one meanwhile is
// not gone on with.
import { ApiError } from '#api-client/api-error.ts';

/** Nothing has come for so long: the connection is dead. In milliseconds. */
const STALLED_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** So often a page that has not been let read anything yet tries in a row. */
const UNREADABLE_AFTER = 3;

const BUSY: ReadonlySet<number> = new Set([408, 425, 429]);

export interface ReadDeps {
  /** @throws ApiError */
  readonly address: (path: string) => Promise<string>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  /** Whether it waits for the service. */
  readonly onWaiting: (isWaiting: boolean) => void;
}

export interface OpenFile {
  readonly changedAt: Date | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Another version is in its place, or none. */
export class FileReplaced extends Error {
  override readonly name = 'FileReplaced';
}

/** The service gives addresses, and the page may not read there. */
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
  /** Whether anything could be read since it began. */
  #hasRead = false;

  constructor(deps: ReadDeps) {
    this.#deps = deps;
  }

  /**
   * @returns undefined where the file is gone
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

  /** The answer from a byte on; undefined where there is no such file. Waits for as long as the service is away. */
  async ask(from: number): Promise<Answer | undefined> {
    const { signal, onWaiting } = this.#deps;
    let refusals = 0;
    for (;;) {
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const tried = await this.#try(from);
      if (tried.kind === 'there') {
        onWaiting(false);
        return tried.answer;
      }
      if (tried.kind === 'gone') return undefined;
      if (tried.kind === 'refused') {
        // Expired, or of another version: the next address tells.
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
      // No `If-Range`, which not every bucket lets a page of another origin send: the answer says which version it is of.
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
      // The next address may lead to another host, which answers.
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
    /** Bytes that were there before: of whoever knows no ranges. */
    let known = 0;
    for (;;) {
      const reader = answer.response.body?.getReader();
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one piece comes after the other
        const piece = await this.#read(reader, answer.stop);
        if (piece === undefined) break;
        this.#failures = 0;
        const fresh = piece.subarray(Math.min(known, piece.length));
        known -= piece.length - fresh.length;
        at += fresh.length;
        if (fresh.length > 0) yield fresh;
      }
      answer.stop.abort();
      if (at === size || (size === undefined && this.#hasEnded)) return;
      if (size !== undefined && at > size) throw new FileReplaced(this.#path);
      // oxlint-disable-next-line no-await-in-loop -- see above
      const next = await this.#resume(at, version, size);
      known = next.response.status === 206 ? 0 : at;
      answer = next;
    }
  }

  /** Whether the last connection came to its end, and did not break. */
  #hasEnded = false;

  /** @returns undefined at the end, and where the connection breaks */
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
    // One that breaks at once each time is waited for longer and longer.
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

/** @throws what waiting would not mend */
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

/** A connection that breaks is a TypeError, and one that was given up is aborted. */
function isBroken(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && error.name !== 'QuotaExceededError');
}

/** A weak ETag is of no use: other bytes may have it. */
function getVersion({ headers }: Response): string | undefined {
  const etag = headers.get('ETag');
  return (etag?.startsWith('"') ? etag : headers.get('Last-Modified')) ?? undefined;
}

/** Of all of the file. */
function getSize({ status, headers }: Response): number | undefined {
  const header =
    status === 206 ? /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1] : headers.get('Content-Length');
  // What is compressed on its way is of another length there.
  return header === null || header === undefined || headers.get('Content-Encoding')
    ? undefined
    : Number(header);
}

function getRangeStart({ headers }: Response): number | undefined {
  const start = /^bytes (\d+)-/.exec(headers.get('Content-Range') ?? '')?.[1];
  return start === undefined ? undefined : Number(start);
}
