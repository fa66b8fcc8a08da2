// Writes a request body to disk and hashes it. One buffer is filled while the other is written. Buffers start small and grow
// with the body; an idle body has none.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Body } from '#service/media-store/media-store.ts';
import { type BodyWriter, beginBody, openBodies } from './write-pool.ts';

/** Size (bytes) of the first buffer: one chunk of a socket, or less while many bodies arrive. */
const BUFFER_FIRST_BYTES = 64 * 1024;
const BUFFER_MIN_BYTES = 16 * 1024;
/** Maximum bytes of a message to a writing thread, so that waking the thread costs little. */
const BUFFER_MAX_BYTES = 1024 * 1024;
/** Maximum bytes of the buffers of all bodies. Beyond it, buffers stay smaller. */
const ALL_BUFFERS_BYTES = 32 * 1024 * 1024;
/** Maximum size (bytes) of a body that is hashed and written on the main thread. Another thread would not be faster. */
const SMALL_BYTES = 128 * 1024;

export interface Written {
  /** MD5 of the body, in hex. */
  readonly etag: string;
  readonly size: number;
}

/**
 * Writes the body at this offset of the file. It does not flush the file.
 * @throws the error of reading the body, or the system's error
 */
export async function writeBody(file: FileHandle, offset: number, body: Body): Promise<Written> {
  const small = body.size <= SMALL_BYTES;
  await using writer = small ? writeHere(file, offset) : beginBody(file.fd, offset);
  const buffers = new Buffers(writer, small ? body.size : Math.min(BUFFER_FIRST_BYTES, longestBuffer()));
  let received = 0;
  for await (const chunk of body.chunks) {
    received += chunk.byteLength;
    if (received > body.size) throw new Error('The body is longer than its Content-Length.');
    if (chunk.byteLength > 0) await buffers.add(chunk);
    else await buffers.release();
  }
  await buffers.release();
  if (received < body.size) throw new Error('The body is shorter than its Content-Length.');
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

/** Fills and writes two buffers in turn. Keeping the socket's chunks would save a copy, but cost more garbage collection. */
class Buffers {
  readonly #writer: BodyWriter;
  readonly #firstLength: number;
  #length: number;
  #filling: Buffer | undefined;
  #filled = 0;
  /** Resolves with the other buffer once it is written. */
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

  /** Resolves once everything added is written, and releases the buffers. */
  async release(): Promise<void> {
    if (this.#filling && this.#filled > 0) await this.#hand(this.#filling);
    freeBuffer(await this.#resting);
    freeBuffer(this.#filling);
    this.#resting = Promise.resolve(undefined);
    this.#filling = undefined;
    this.#length = this.#firstLength;
  }

  async #hand(full: Buffer): Promise<void> {
    const free = await this.#resting;
    this.#resting = this.#writer.write(full, this.#filled);
    // The next write throws this error. Until then it must not become an unhandled rejection.
    this.#resting.catch(() => {});
    this.#filled = 0;
    this.#length = Math.min(this.#length * 2, longestBuffer());
    this.#filling = free?.byteLength === this.#length ? free : undefined;
    if (!this.#filling) freeBuffer(free);
  }
}

/** Frees the memory at once, because the garbage collector may not run while clients are idle. */
function freeBuffer(buffer: Buffer | undefined): void {
  buffer?.buffer.transfer(0);
}

/** Returns the maximum size of a buffer. A power of two lets buffers be reused when the number of bodies changes. */
function longestBuffer(): number {
  const share = ALL_BUFFERS_BYTES / 2 / Math.max(1, openBodies());
  return Math.min(BUFFER_MAX_BYTES, Math.max(BUFFER_MIN_BYTES, 2 ** Math.floor(Math.log2(share))));
}

/** Writes all bytes. A single write may write fewer, typically right before the disk is full. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}
