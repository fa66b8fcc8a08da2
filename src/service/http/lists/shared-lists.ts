// Caches serialised lists. Each version is serialised once, and concurrent requests share the result. The caller passes the
// version, which each request reads from the store. A list too long for the cache is streamed instead.
import { MIB } from '#contract/limits.ts';
import type { Pages } from '#service/core/versioned-list.ts';
import { type CapacityLimits, ClientCapacity, type Requester } from '#service/http/client-capacity.ts';
import { compress, type Encoding } from '#service/http/compress.ts';
import type { ClosableResponse } from '#service/http/on-response-closed.ts';
import { ClientGone, type Turn } from '#service/http/work-turns.ts';
import { jsonChunks } from './json-chunks.ts';
import { PendingBodies, SHORT_BYTES } from './pending-bodies.ts';

/** Limits in bytes, except for `made` and `streams`. */
export interface SharedListsLimits {
  /** Maximum size of a cached list. */
  readonly each: number;
  /** Maximum size of the cache. The least recently used list is dropped first. */
  readonly all: number;
  /** Maximum size of bodies over 64 KiB that are being sent. Beyond it, lists are streamed. */
  readonly sent: CapacityLimits;
  /** Maximum number of lists serialised at once. Each one needs its size twice meanwhile. Further requests wait. */
  readonly made: CapacityLimits;
  /** Maximum number of lists streamed at once. Each one needs memory for a page and its compression. */
  readonly streams: CapacityLimits;
}

/** Size (bytes) that an entry counts in addition to its list, because a million empty lists need memory too. */
const ENTRY_BYTES = 1024;

const LIMITS: SharedListsLimits = {
  each: 4 * MIB,
  all: 64 * MIB,
  sent: { perClient: 32 * MIB, perWorkspace: 64 * MIB, all: 128 * MIB },
  made: { perClient: 2, perWorkspace: 4, all: 6 },
  streams: { perClient: 64, perWorkspace: 128, all: 256 },
};

export interface NamedList {
  /** Identifies this list among the lists of all workspaces. */
  readonly name: string;
  readonly version: string;
  readonly pages: Pages<unknown>;
  /** Lower bound of the JSON's size (bytes). */
  readonly bytesAtLeast?: number | undefined;
  /** Whether each item gets a line of its own. */
  readonly inLines?: boolean | undefined;
}

/** The client that requests a list. If it disconnects while the list is serialised, the next waiting request starts over. */
export interface ListRequester extends Requester {
  readonly response: ClosableResponse;
  readonly turn: Turn;
}

interface CachedList {
  readonly version: string;
  /** Resolves with undefined if the list is too long. */
  readonly whole: Promise<Buffer | undefined>;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  bytes: number;
}

export class SharedLists {
  readonly #limits: SharedListsLimits;
  /** Cached lists by name, the least recently used first. */
  readonly #cached = new Map<string, CachedList>();
  #bytes = 0;
  readonly #sent: PendingBodies;
  readonly #made: ClientCapacity;
  readonly streams: ClientCapacity;

  constructor(limits: SharedListsLimits = LIMITS) {
    this.#limits = limits;
    this.#sent = new PendingBodies(limits.sent);
    this.#made = new ClientCapacity(limits.made);
    this.streams = new ClientCapacity(limits.streams);
  }

  /** @returns the body in this encoding, or uncompressed chunks if the list is too long for the cache or for the client's limit */
  async getBody(
    list: NamedList,
    requester: ListRequester,
    encoding?: Encoding,
  ): Promise<Buffer | AsyncIterable<Buffer>> {
    try {
      const body = await this.#getWhole(list, requester, encoding);
      const isPending = body !== undefined && this.#sent.add(body, requester, requester.response);
      return isPending ? body : jsonChunks(list.pages, requester.turn, list);
    } catch (error) {
      if (!(error instanceof ClientGone)) throw error;
      await requester.turn();
      return this.getBody(list, requester, encoding);
    }
  }

  async #getWhole(
    list: NamedList,
    requester: ListRequester,
    encoding?: Encoding,
  ): Promise<Buffer | undefined> {
    if ((list.bytesAtLeast ?? 0) > this.#limits.each) return undefined;
    const cached = this.#cached.get(list.name);
    if (cached?.version !== list.version) return this.#make(list, requester, encoding);
    // Moves the entry to the end: it is the most recently used.
    this.#cached.delete(list.name);
    this.#cached.set(list.name, cached);
    const whole = await cached.whole;
    if (!whole || encoding === undefined) return whole;
    const known = cached.encoded.get(encoding);
    if (known) return known;
    using _reservation = await this.#reserve(requester);
    return this.#encoded(list.name, cached, whole, encoding);
  }

  /** Waits until a list may be serialised. Disposing ends the reservation, even if the client has disconnected. */
  async #reserve(requester: ListRequester): Promise<Disposable> {
    const reservation = this.#made.open(requester);
    await reservation.wait(1);
    return reservation;
  }

  async #make(
    { name, version, pages, inLines }: NamedList,
    requester: ListRequester,
    encoding?: Encoding,
  ): Promise<Buffer | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
    const cached: CachedList = { version, whole: promise, encoded: new Map(), bytes: 0 };
    this.#drop(name);
    this.#cached.set(name, cached);
    // The length of the list's name counts as memory too, because clients choose it (two bytes per character).
    this.#grow(name, cached, ENTRY_BYTES + 2 * name.length);
    try {
      using _reservation = await this.#reserve(requester);
      const { each } = this.#limits;
      const most = this.#sent.hasRoom(requester, each) ? each : Math.min(each, SHORT_BYTES);
      const whole = await readUpTo(most, jsonChunks(pages, requester.turn, { inLines }));
      resolve(whole);
      // A client with less than the full limit doesn't prove that the list is too long for everybody.
      if (!whole && most < each && this.#cached.get(name) === cached) this.#drop(name);
      if (!whole) return undefined;
      this.#grow(name, cached, whole.length);
      return encoding === undefined ? whole : await this.#encoded(name, cached, whole, encoding);
    } catch (error) {
      reject(error);
      // Waiting requests get the error. Without any, it must not be an unhandled rejection.
      promise.catch(() => {});
      if (this.#cached.get(name) === cached) this.#drop(name);
      throw error;
    }
  }

  #encoded(name: string, cached: CachedList, whole: Buffer, encoding: Encoding): Promise<Buffer> {
    const known = cached.encoded.get(encoding);
    if (known) return known;
    const encoded = compress(whole, encoding);
    cached.encoded.set(encoding, encoded);
    // A failed compression is retried by the next request.
    encoded.catch(() => cached.encoded.delete(encoding));
    return encoded.then((bytes) => {
      this.#grow(name, cached, bytes.length);
      return bytes;
    });
  }

  #grow(name: string, cached: CachedList, bytes: number): void {
    // Another version may have replaced this one.
    if (this.#cached.get(name) !== cached) return;
    cached.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#cached.keys()) {
      if (this.#bytes <= this.#limits.all) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#cached.get(name)?.bytes ?? 0;
    this.#cached.delete(name);
  }
}

/** @returns undefined if the source has more than this many bytes */
async function readUpTo(maxBytes: number, source: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let read = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    read += chunk.length;
    if (read > maxBytes) return undefined;
  }
  return Buffer.concat(chunks);
}
