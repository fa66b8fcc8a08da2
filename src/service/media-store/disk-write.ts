// A body's way to the disk: hashed as it comes in, written in large batches without being copied together, one
// batch on its way to the disk while the next comes in. Never more than two batches in memory.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Body } from './media-store.ts';

/** Bytes per write. The socket's 64 KiB chunks written one by one cost a quarter of the throughput. */
const BATCH_BYTES = 1024 * 1024;

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
  let writing = Promise.resolve();
  let batch: Uint8Array[] = [];
  let batched = 0;
  let written = 0;
  const flush = async () => {
    const [chunks, position] = [batch, offset + written];
    written += batched;
    batch = [];
    batched = 0;
    await writing;
    writing = writeAll(file, chunks, position);
    // Its failure is thrown by whoever waits for it next; until then it is no unhandled rejection.
    writing.catch(() => {});
  };
  try {
    for await (const chunk of body.chunks) {
      batched += chunk.byteLength;
      if (written + batched > body.size) throw new Error('The body is longer than it said.');
      md5.update(chunk);
      batch.push(chunk);
      if (batched >= BATCH_BYTES) await flush();
    }
    if (batched > 0) await flush();
    await writing;
  } finally {
    // The file must not be closed under a running write.
    await writing.catch(() => {});
  }
  if (written < body.size) throw new Error('The body is shorter than it said.');
  return { etag: md5.digest('hex'), size: written };
}

/** A write may stop short, typically right before it fails for lack of space. */
async function writeAll(file: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const { bytesWritten } = await file.writev(rest, at);
    at += bytesWritten;
    rest = after(rest, bytesWritten);
  }
}

function after(chunks: Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = bytes;
  const index = chunks.findIndex((chunk) => {
    if (chunk.byteLength > skipped) return true;
    skipped -= chunk.byteLength;
    return false;
  });
  const first = chunks[index];
  return first === undefined ? [] : [first.subarray(skipped), ...chunks.slice(index + 1)];
}
