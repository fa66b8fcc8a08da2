// A body's way to the disk: copied into one of two buffers, hashed and written from there, one on its way to the disk
// while the other fills. They are used over and over: holding on to the socket's own chunks until they are written
// saves the copy but costs more in garbage collection.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Body } from './media-store.ts';

/**
 * Bytes per write. Larger ones spare turns, but have recent kernels look for large pages: on a virtual machine whose
 * memory is still fresh 128 KiB and more cost six times the kernel's time of this.
 * 64 KiB is never behind a plain stream; 1 MiB is a third ahead where memory is warm and a quarter behind where not.
 */
const BUFFER_BYTES = 64 * 1024;

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
  const md5 = createHash('md5');
  // A small file goes in one write: each is a trip to the thread pool.
  const length = body.size <= 2 * BUFFER_BYTES ? body.size : BUFFER_BYTES;
  let [filling, resting] = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)];
  let filled = 0;
  let written = 0;
  let writing = Promise.resolve();

  const flush = async () => {
    const bytes = filling.subarray(0, filled);
    md5.update(bytes);
    // The other buffer is free once this is over.
    await writing;
    writing = writeAll(file, bytes, offset + written);
    // Its failure is thrown by whoever waits for it next; until then it is no unhandled rejection.
    writing.catch(() => {});
    written += filled;
    filled = 0;
    [filling, resting] = [resting, filling];
  };

  try {
    for await (const chunk of body.chunks) {
      if (written + filled + chunk.byteLength > body.size)
        throw new Error('The body is longer than it said.');
      for (let taken = 0; taken < chunk.byteLength; ) {
        const piece = chunk.subarray(taken, taken + length - filled);
        filling.set(piece, filled);
        filled += piece.byteLength;
        taken += piece.byteLength;
        if (filled === length) await flush();
      }
    }
    if (filled > 0) await flush();
    await writing;
  } finally {
    // The file must not be closed under a running write.
    await writing.catch(() => {});
  }
  if (written < body.size) throw new Error('The body is shorter than it said.');
  return { etag: md5.digest('hex'), size: written };
}

/** A write may stop short, typically right before it fails for lack of space. */
export async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}
