// Opens a file for reading without following symlinks: the path is checked, and its folder is kept open (open-folder.ts).
// Reads go through the descriptor, so the file stays the same even if it is replaced or deleted.
import { createHash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ByteRange, NameClash, type OpenFile } from '#service/media-store/media-store.ts';
import { unless } from './errors.ts';
import { withOpenFolder } from './open-folder.ts';
import { lookUp } from './path-lookup.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** Size (bytes) of a chunk. Two chunks of a file are in memory. */
const PIECE_BYTES = 256 * 1024;

/** Codes that mean that the file is gone since the check, or is no longer a file. */
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'];

/** @returns undefined if exactly this file doesn't exist */
export async function openFile(root: string, path: string): Promise<OpenFile | undefined> {
  return (await lookUp(root, path)) === 'file' ? openFound(root, path) : undefined;
}

/** Opens a file that a lookup has found. @returns undefined if it is no longer a file */
export async function openFound(root: string, path: string): Promise<OpenFile | undefined> {
  const handle = await openInFolder(root, join(root, path));
  if (!handle) return undefined;
  try {
    const stats = await handle.stat({ bigint: true });
    if (stats.isFile()) return new FileOnDisk(handle, stats);
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** Opens without blocking, because opening a pipe would wait for a writer. */
async function openInFolder(root: string, place: string): Promise<FileHandle | undefined> {
  const openFileIn = (openPath: string) =>
    open(join(openPath, basename(place)), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    return await unless(NOT_THERE, withOpenFolder(root, dirname(place), openFileIn));
  } catch (error) {
    if (error instanceof NameClash) return undefined;
    throw error;
  }
}

class FileOnDisk implements OpenFile {
  readonly size: number;
  readonly modifiedAt: number;
  readonly version: string;
  readonly #handle: FileHandle;
  #lastRead: Promise<unknown> = Promise.resolve();

  constructor(handle: FileHandle, stats: BigIntStats) {
    this.#handle = handle;
    this.size = Number(stats.size);
    this.modifiedAt = Number(stats.mtimeMs);
    this.version = versionOf(stats);
  }

  async *read({ start, end }: ByteRange): AsyncGenerator<Uint8Array> {
    const spaces: Buffer[] = [];
    const bytes = Math.min(PIECE_BYTES, end - start);
    let turn = 0;
    const readChunkAt = (at: number) => {
      if (at >= end) return undefined;
      turn = 1 - turn;
      const space = (spaces[turn] ??= Buffer.allocUnsafeSlow(bytes));
      return this.#piece(space.subarray(0, end - at), at);
    };
    let ahead = readChunkAt(start);
    for (let at = start; ahead; ) {
      const piece = await ahead;
      at += piece.length;
      // Reads ahead while the caller uses this chunk.
      ahead = readChunkAt(at);
      yield piece;
    }
  }

  #piece(space: Buffer, at: number): Promise<Uint8Array> {
    const reading = this.#readInto(space, at);
    // The caller gets the error if it awaits the chunk. Here it must not become an unhandled rejection.
    this.#lastRead = reading.catch(() => {});
    return reading;
  }

  async #readInto(space: Buffer, at: number): Promise<Uint8Array> {
    const { bytesRead } = await this.#handle.read(space, 0, space.length, at);
    if (bytesRead === 0) throw new Error('The file has become shorter while it was read.');
    return space.subarray(0, bytesRead);
  }

  /** Waits for a read in flight first, because the system may reuse a closed descriptor for another file. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lastRead;
    await this.#handle.close();
  }
}

/** Returns a version that changes with the file and its bytes. It ignores ctime, because a backup with hard links changes it. */
export function versionOf({ dev, ino, size, mtimeNs }: Stats): string {
  return hashOf(dev, ino, size, mtimeNs);
}

/**
 * Returns a version for upload conditions. It includes ctime, so it also changes if a program rewrites the file and sets the
 * modification time back. A backup with hard links changes it too: then a person is asked again before a replacement.
 */
export function conditionVersionOf({ dev, ino, size, mtimeNs, ctimeNs }: Stats): string {
  return hashOf(dev, ino, size, mtimeNs, ctimeNs);
}

type Stats = Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'mtimeNs' | 'ctimeNs'>;

function hashOf(...values: readonly bigint[]): string {
  return createHash('sha256').update(values.join(' ')).digest('base64url');
}
