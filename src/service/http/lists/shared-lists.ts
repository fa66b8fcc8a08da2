// Lists as they are sent, made once per version and shared by all who ask, also while it is being made. Which version a
// list has is never known here: each request has read it from where the list is kept. A list too long to share is sent
// as it is read: nobody waits for its end, and it crowds out no other.
import { MIB } from '#contract/limits.ts';
import type { Pages } from '#service/core/versioned-list.ts';
import { type CapacityLimits, ClientCapacity, type Requester } from '#service/http/client-capacity.ts';
import { compress, type Encoding } from '#service/http/compress.ts';
import type { ClosableResponse } from '#service/http/on-response-closed.ts';
import { ClientGone, type Turn } from '#service/http/work-turns.ts';
import { jsonChunks } from './json-chunks.ts';
import { PendingBodies, SHORT_BYTES } from './pending-bodies.ts';

/** All in bytes but the last two. */
export interface SharedListsLimits {
  /** How long a list may be that is kept whole. */
  readonly each: number;
  /** Of all that is kept: what was asked for longest ago goes first. */
  readonly all: number;
  /** Of what is being sent and longer than 64 KiB: whoever has no room more is sent a list as it is read. */
  readonly sent: CapacityLimits;
  /** Lists that are made whole at once: each is held twice over meanwhile. Others wait; that takes no reader’s time. */
  readonly made: CapacityLimits;
  /** Lists that are sent as they are read: of each a page is held, and what compresses it. */
  readonly streams: CapacityLimits;
}

/** What is counted for a list besides its bytes: a million empty ones take room too. */
const ENTRY_BYTES = 1024;

const LIMITS: SharedListsLimits = {
  each: 4 * MIB,
  all: 64 * MIB,
  sent: { perClient: 32 * MIB, perWorkspace: 64 * MIB, all: 128 * MIB },
  made: { perClient: 2, perWorkspace: 4, all: 6 },
  streams: { perClient: 64, perWorkspace: 128, all: 256 },
};

export interface NamedList {
  /** Tells this list from every other of every workspace. */
  readonly name: string;
  readonly version: string;
  readonly pages: Pages<unknown>;
  /** Longer than that for certain, as JSON. */
  readonly bytesAtLeast?: number | undefined;
  /** Each item stands in a line of its own. */
  readonly inLines?: boolean | undefined;
}

/** Who asks for a list. Where they go, so does what is made for them, and the next who waits for it makes it. */
export interface ListRequester extends Requester {
  readonly response: ClosableResponse;
  readonly turn: Turn;
}

interface Kept {
  readonly version: string;
  /** Undefined where it is too long. */
  readonly whole: Promise<Buffer | undefined>;
  readonly encoded: Map<Encoding, Promise<Buffer>>;
  bytes: number;
}

export class SharedLists {
  readonly #limits: SharedListsLimits;
  /** By name, that asked for longest ago first. */
  readonly #kept = new Map<string, Kept>();
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

  /** The whole body in this encoding; or, of a list too long to share or to be held for them, its pieces without any. */
  async bodyOf(
    list: NamedList,
    asker: ListRequester,
    encoding?: Encoding,
  ): Promise<Buffer | AsyncIterable<Buffer>> {
    try {
      const body = await this.#wholeOf(list, asker, encoding);
      const isHeld = body !== undefined && this.#sent.add(body, asker, asker.response);
      return isHeld ? body : jsonChunks(list.pages, asker.turn, list);
    } catch (error) {
      if (!(error instanceof ClientGone)) throw error;
      await asker.turn();
      return this.bodyOf(list, asker, encoding);
    }
  }

  async #wholeOf(list: NamedList, asker: ListRequester, encoding?: Encoding): Promise<Buffer | undefined> {
    if ((list.bytesAtLeast ?? 0) > this.#limits.each) return undefined;
    const kept = this.#kept.get(list.name);
    if (kept?.version !== list.version) return this.#make(list, asker, encoding);
    // Asked for last, it goes last.
    this.#kept.delete(list.name);
    this.#kept.set(list.name, kept);
    const whole = await kept.whole;
    if (!whole || encoding === undefined) return whole;
    const known = kept.encoded.get(encoding);
    if (known) return known;
    using _place = await this.#place(asker);
    return this.#encoded(list.name, kept, whole, encoding);
  }

  /** To make something in, for as long as it takes, also where who asked goes. */
  async #place(asker: ListRequester): Promise<Disposable> {
    const place = this.#made.open(asker);
    await place.wait(1);
    return place;
  }

  async #make(
    { name, version, pages, inLines }: NamedList,
    asker: ListRequester,
    encoding?: Encoding,
  ): Promise<Buffer | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
    const kept: Kept = { version, whole: promise, encoded: new Map(), bytes: 0 };
    this.#drop(name);
    this.#kept.set(name, kept);
    // Whoever asks has a say in how long its name is.
    this.#grow(name, kept, ENTRY_BYTES + 2 * name.length);
    try {
      using _place = await this.#place(asker);
      const { each } = this.#limits;
      const most = this.#sent.hasRoom(asker, each) ? each : Math.min(each, SHORT_BYTES);
      const whole = await wholeUpTo(most, jsonChunks(pages, asker.turn, { inLines }));
      resolve(whole);
      // Only who may be sent all of it finds out that it is too long for anybody.
      if (!whole && most < each && this.#kept.get(name) === kept) this.#drop(name);
      if (!whole) return undefined;
      this.#grow(name, kept, whole.length);
      return encoding === undefined ? whole : await this.#encoded(name, kept, whole, encoding);
    } catch (error) {
      reject(error);
      // Those who wait for it are told; where nobody does, that is no unhandled rejection.
      promise.catch(() => {});
      if (this.#kept.get(name) === kept) this.#drop(name);
      throw error;
    }
  }

  #encoded(name: string, kept: Kept, whole: Buffer, encoding: Encoding): Promise<Buffer> {
    const known = kept.encoded.get(encoding);
    if (known) return known;
    const encoded = compress(whole, encoding);
    kept.encoded.set(encoding, encoded);
    // One that failed is tried again for the next who asks.
    encoded.catch(() => kept.encoded.delete(encoding));
    return encoded.then((bytes) => {
      this.#grow(name, kept, bytes.length);
      return bytes;
    });
  }

  #grow(name: string, kept: Kept, bytes: number): void {
    // Another version may have taken its place.
    if (this.#kept.get(name) !== kept) return;
    kept.bytes += bytes;
    this.#bytes += bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limits.all) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}

/** Undefined where it is longer than so many bytes. */
async function wholeUpTo(bytes: number, source: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let read = 0;
  for await (const piece of source) {
    pieces.push(piece);
    read += piece.length;
    if (read > bytes) return undefined;
  }
  return Buffer.concat(pieces);
}
