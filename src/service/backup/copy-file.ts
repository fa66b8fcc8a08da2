// Copies one file for a backup or a restore, and computes its checksum.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';

export interface CopiedFile {
  /** MD5 (hex). */
  readonly md5: string;
  readonly size: number;
  /** Changes if the source file is replaced or written to. */
  readonly stamp: string;
}

/** Size (bytes) of one read. */
const CHUNK_BYTES = 1024 * 1024;

/** Maximum number of times a file is copied if other programs write to it. The service itself only replaces files. */
const ATTEMPTS = 3;

/**
 * Copies a file as of one moment. The bytes are durable; the new name is durable only after a sync of its folder.
 * @param to path without a file
 */
export async function copyFile(from: string, to: string, mode = 0o644): Promise<CopiedFile> {
  await using source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await stampOf(source);
    const copied = await copyBytes(source, to, mode);
    if ((await stampOf(source)) === before) return { ...copied, stamp: before };
    await rm(to);
  }
  throw new Error(`${from} changed each time it was copied.`);
}

async function copyBytes(source: FileHandle, to: string, mode: number): Promise<Omit<CopiedFile, 'stamp'>> {
  await using target = await open(to, 'wx', mode);
  const read = await readThrough(source, (chunk) => target.writeFile(chunk));
  const { atime, mtime } = await source.stat();
  await target.utimes(atime, mtime);
  await target.datasync();
  return read;
}

export async function readFileThrough(path: string): Promise<CopiedFile> {
  await using file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const stamp = await stampOf(file);
  return { ...(await readThrough(file, async () => {})), stamp };
}

async function readThrough(
  file: FileHandle,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<Omit<CopiedFile, 'stamp'>> {
  const hash = createHash('md5');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let size = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, size);
    if (bytesRead === 0) return { md5: hash.digest('hex'), size };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    await take(chunk);
    size += bytesRead;
  }
}

async function stampOf(file: FileHandle): Promise<string> {
  return formatStamp(await file.stat({ bigint: true }));
}

export function formatStamp({ ino, size, mtimeNs }: { ino: bigint; size: bigint; mtimeNs: bigint }): string {
  return `${ino}:${size}:${mtimeNs}`;
}
