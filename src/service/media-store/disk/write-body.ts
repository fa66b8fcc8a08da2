// A body's way to the disk: gathered here, hashed and written, one buffer on its way while the other fills. Buffers begin
// small and grow with what comes; a body that falls silent holds none.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Body } from '#service/media-store/media-store.ts';
import { type BodyWriter, beginBody, openBodies } from './write-pool.ts';

/** Bytes of the first buffer: what a socket hands over at a time; less while very many bodies come in. */
const BUFFER_FIRST_BYTES = 64 * 1024;
const BUFFER_MIN_BYTES = 16 * 1024;
/** Bytes per message to a writing thread: enough that waking it costs little. */
const BUFFER_MAX_BYTES = 1024 * 1024;
/** What the buffers of all bodies may come to before they stay smaller. */
const ALL_BUFFERS_BYTES = 32 * 1024 * 1024;
/** Up to here a body is hashed and written on this thread: no other would be faster. */
const SMALL_BYTES = 128 * 1024;

export interface Written {
  /** Hex MD5. */
  readonly etag: string;
  readonly size: number;
}

/**
 * Writes the body at this offset of the file. What is written may still be in the system's memory.
 * @throws what reading the body threw, or the system's error
 */
export async function writeBody(file: FileHandle, offset: number, body: Body): Promise<Written> {
  const small = body.size <= SMALL_BYTES;
  await using writer = small ? writeHere(file, offset) : beginBody(file.fd, offset);
  const buffers = new Buffers(writer, small ? body.size : Math.min(BUFFER_FIRST_BYTES, longestBuffer()));
  let received = 0;
  for await (const chunk of body.chunks) {
    received += chunk.byteLength;
    if (received > body.size) throw new Error('The body is longer than it said.');
    if (chunk.byteLength > 0) await buffers.add(chunk);
    else await buffers.release();
  }
  await buffers.release();
  if (received < body.size) throw new Error('The body is shorter than it said.');
  return { etag: await writer.end(), size: received };
}

function writeHere(file: FileHandle, offset: number): BodyWriter {
  const md5 = createHash('md5');
  let position = offset;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async write(buffer, length) {
      const bytes = buffer.subarray(0, length);
      md5.update(bytes);
      const writing = writeAll(file, bytes, position);
      last = writing.catch(() => {});
      position += length;
      await writing;
      return buffer;
    },
    end: async () => md5.digest('hex'),
    async [Symbol.asyncDispose]() {
      await last;
    },
  };
}

type Buffer = Uint8Array<ArrayBuffer>;

/** Two at most, used over and over: holding on to the socket's own chunks would spare the copy but cost more to collect. */
class Buffers {
  readonly #writer: BodyWriter;
  readonly #firstLength: number;
  #length: number;
  #filling: Buffer | undefined;
  #filled = 0;
  /** The other one, once what was in it is written. */
  #resting: Promise<Buffer | undefined> = Promise.resolve(undefined);

  constructor(writer: BodyWriter, firstLength: number) {
    this.#writer = writer;
    this.#firstLength = firstLength;
    this.#length = firstLength;
  }

  async add(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.byteLength; ) {
      const filling = (this.#filling ??= new Uint8Array(this.#length));
      const piece = chunk.subarray(taken, taken + filling.byteLength - this.#filled);
      filling.set(piece, this.#filled);
      this.#filled += piece.byteLength;
      taken += piece.byteLength;
      if (this.#filled === filling.byteLength) await this.#hand(filling);
    }
  }

  /** Resolves once everything added is written; holds no memory then. */
  async release(): Promise<void> {
    if (this.#filling && this.#filled > 0) await this.#hand(this.#filling);
    letGo(await this.#resting);
    letGo(this.#filling);
    this.#resting = Promise.resolve(undefined);
    this.#filling = undefined;
    this.#length = this.#firstLength;
  }

  async #hand(full: Buffer): Promise<void> {
    const free = await this.#resting;
    this.#resting = this.#writer.write(full, this.#filled);
    // Its failure is thrown by whoever waits for it next; until then it is no unhandled rejection.
    this.#resting.catch(() => {});
    this.#filled = 0;
    this.#length = Math.min(this.#length * 2, longestBuffer());
    this.#filling = free?.byteLength === this.#length ? free : undefined;
    if (!this.#filling) letGo(free);
  }
}

/** At once: while senders are silent nothing moves the collector to come. */
function letGo(buffer: Buffer | undefined): void {
  buffer?.buffer.transfer(0);
}

/** Each body has two. A power of two, so that they fit again when one body more or less is written. */
function longestBuffer(): number {
  const share = ALL_BUFFERS_BYTES / 2 / Math.max(1, openBodies());
  return Math.min(BUFFER_MAX_BYTES, Math.max(BUFFER_MIN_BYTES, 2 ** Math.floor(Math.log2(share))));
}

/** A write may stop short, typically right before it fails for lack of space. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}
