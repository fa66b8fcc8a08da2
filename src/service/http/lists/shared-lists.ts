// Lists as they are sent, made once per version and shared by all who ask, also while it is being made. Which version a
// list has is never known here: each request has read it from where the list is kept. A list too long to share is sent
// as it is read: nobody waits for its end, and it crowds out no other.
import type { Pages } from '#service/core/versioned-list.ts';
import { ClientRoom, type RoomLimits } from '#service/http/client-room.ts';
import { compress, type Encoding } from '#service/http/compress.ts';
import { AskerGone, type Turn } from '#service/http/work-turns.ts';
import { BeingSent } from './being-sent.ts';
import { jsonPieces } from './json-pieces.ts';

const MIB = 1024 * 1024;

export interface SharedListsLimits {
  /** How long a list may be that is kept whole, in bytes. */
  readonly each: number;
  /** Of all that is kept, in bytes: what was asked for longest ago goes first. */
  readonly all: number;
  /** Of all that is being sent, in bytes: beyond it nothing more is made whole, but sent as it is read. */
  readonly sent: number;
  /** Lists that are sent as they are read: for each a page is held, of a megabyte or two where its items are long. */
  readonly streams: RoomLimits;
}

/** What is counted for a list besides its bytes: a million empty ones take room too. */
const ENTRY_BYTES = 1024;

const LIMITS: SharedListsLimits = {
  each: 4 * MIB,
  all: 64 * MIB,
  sent: 128 * MIB,
  streams: { perClient: 64, perWorkspace: 128, all: 256 },
};

export interface NamedList {
  /** Tells this list from every other of every workspace. */
  readonly name: string;
  readonly version: string;
  readonly pages: Pages<unknown>;
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
  readonly beingSent = new BeingSent();
  readonly streams: ClientRoom;

  constructor(limits: SharedListsLimits = LIMITS) {
    this.#limits = limits;
    this.streams = new ClientRoom(limits.streams);
  }

  /**
   * The whole body in this encoding; or, of a list too long to share, its pieces without any.
   * @param turn of who asks: where they go, so does what is made for them, and the next who waits for it makes it
   */
  async bodyOf(list: NamedList, turn: Turn, encoding?: Encoding): Promise<Buffer | AsyncIterable<Buffer>> {
    const kept = this.#kept.get(list.name);
    if (kept?.version !== list.version) {
      const isFull = this.beingSent.bytes > this.#limits.sent;
      return isFull ? jsonPieces(list.pages, turn) : this.#make(list, turn, encoding);
    }
    // Asked for last, it goes last.
    this.#kept.delete(list.name);
    this.#kept.set(list.name, kept);
    try {
      const whole = await kept.whole;
      return whole ? this.#encoded(list.name, kept, whole, encoding) : jsonPieces(list.pages, turn);
    } catch (error) {
      if (!(error instanceof AskerGone)) throw error;
      await turn();
      return this.bodyOf(list, turn, encoding);
    }
  }

  async #make(
    { name, version, pages }: NamedList,
    turn: Turn,
    encoding?: Encoding,
  ): Promise<Buffer | AsyncIterable<Buffer>> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
    const kept: Kept = { version, whole: promise, encoded: new Map(), bytes: 0 };
    this.#drop(name);
    this.#kept.set(name, kept);
    // Whoever asks has a say in how long its name is.
    this.#grow(name, kept, ENTRY_BYTES + 2 * name.length);
    try {
      const whole = await wholeUpTo(this.#limits.each, jsonPieces(pages, turn));
      resolve(whole);
      // From its beginning: what was read would be held until it is taken, for as many as never do.
      if (!whole) return jsonPieces(pages, turn);
      this.#grow(name, kept, whole.length);
      return await this.#encoded(name, kept, whole, encoding);
    } catch (error) {
      reject(error);
      // Those who wait for it are told; where nobody does, that is no unhandled rejection.
      promise.catch(() => {});
      if (this.#kept.get(name) === kept) this.#drop(name);
      throw error;
    }
  }

  #encoded(name: string, kept: Kept, whole: Buffer, encoding?: Encoding): Buffer | Promise<Buffer> {
    if (encoding === undefined) return whole;
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
