// One file on its way into a backup or out of it.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';

export interface CopiedFile {
  /** Hex. */
  readonly md5: string;
  readonly size: number;
  /** Another once the file at that place has been replaced or written to. */
  readonly stamp: string;
}

/** Bytes read at a time. */
const CHUNK_BYTES = 1024 * 1024;

/** How often a file is read again that was written to meanwhile. The service itself only ever replaces files. */
const ATTEMPTS = 3;

/**
 * Copies the file as it is at one moment, durably but for its name.
 * @param to where nothing is yet
 */
export async function copyFile(from: string, to: string, mode = 0o644): Promise<CopiedFile> {
  await using source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await stampOf(source);
    const copied = await copyBytes(source, to, mode);
    if ((await stampOf(source)) === before) return { ...copied, stamp: before };
    await rm(to);
  }
  throw new Error(`${from} is being written to all the time.`);
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
