// A body's way to the disk: gathered here, hashed and written elsewhere, one buffer on its way while the other fills.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Body } from '#service/media-store/media-store.ts';
import { type BodyWriter, beginBody } from './write-pool.ts';

/** Bytes per message to a writing thread: enough that waking it costs little. Each body being received holds two. */
const BUFFER_BYTES = 1024 * 1024;
/** Up to here a body is hashed and written whole: no other thread would be faster. */
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
  return body.size <= SMALL_BYTES ? writeSmall(file, offset, body) : writeLarge(file, offset, body);
}

async function writeSmall(file: FileHandle, offset: number, body: Body): Promise<Written> {
  const bytes = Buffer.allocUnsafe(body.size);
  let filled = 0;
  for await (const chunk of body.chunks) {
    checkLength(filled + chunk.byteLength, body);
    bytes.set(chunk, filled);
    filled += chunk.byteLength;
  }
  checkWhole(filled, body);
  await writeAll(file, bytes, offset);
  return { etag: createHash('md5').update(bytes).digest('hex'), size: filled };
}

async function writeLarge(file: FileHandle, offset: number, body: Body): Promise<Written> {
  await using writer = beginBody(file.fd, offset);
  const buffers = new Buffers(writer, Math.min(BUFFER_BYTES, body.size));
  let received = 0;
  for await (const chunk of body.chunks) {
    received += chunk.byteLength;
    checkLength(received, body);
    await buffers.add(chunk);
  }
  await buffers.flush();
  checkWhole(received, body);
  return { etag: await writer.end(), size: received };
}

/** Two buffers, used over and over: holding on to the socket's own chunks would spare the copy but cost more to collect. */
class Buffers {
  readonly #writer: BodyWriter;
  #filling: Uint8Array<ArrayBuffer>;
  #filled = 0;
  /** The other one, once what was in it is written. */
  #resting: Promise<Uint8Array<ArrayBuffer>>;

  constructor(writer: BodyWriter, length: number) {
    this.#writer = writer;
    this.#filling = new Uint8Array(length);
    this.#resting = Promise.resolve(new Uint8Array(length));
  }

  async add(chunk: Uint8Array): Promise<void> {
    for (let taken = 0; taken < chunk.byteLength; ) {
      const piece = chunk.subarray(taken, taken + this.#filling.byteLength - this.#filled);
      this.#filling.set(piece, this.#filled);
      this.#filled += piece.byteLength;
      taken += piece.byteLength;
      if (this.#filled === this.#filling.byteLength) await this.#hand();
    }
  }

  /** Resolves once everything added is written. */
  async flush(): Promise<void> {
    if (this.#filled > 0) await this.#hand();
    await this.#resting;
  }

  async #hand(): Promise<void> {
    const free = await this.#resting;
    this.#resting = this.#writer.write(this.#filling, this.#filled);
    // Its failure is thrown by whoever waits for it next; until then it is no unhandled rejection.
    this.#resting.catch(() => {});
    this.#filling = free;
    this.#filled = 0;
  }
}

function checkLength(received: number, body: Body): void {
  if (received > body.size) throw new Error('The body is longer than it said.');
}

function checkWhole(received: number, body: Body): void {
  if (received < body.size) throw new Error('The body is shorter than it said.');
}

/** A write may stop short, typically right before it fails for lack of space. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}
