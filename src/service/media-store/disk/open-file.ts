// A file that is read: opened without following a symlink, by the care of a look and of a folder that is held, and read by
// its descriptor from then on. Replaced or deleted meanwhile, it is still the file that it was.
import { createHash } from 'node:crypto';
import { type BigIntStats, constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type ByteRange, NameClash, type OpenFile } from '#service/media-store/media-store.ts';
import { unless } from './errors.ts';
import { inHeldFolder } from './held-folder.ts';
import { lookUp } from './path-lookup.ts';

const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;

/** Bytes of a piece. Two are held of a file. */
const PIECE_BYTES = 256 * 1024;

/** Gone since it was looked at, or something else by now. */
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'];

/** @returns undefined where exactly this file isn't there */
export async function openFile(root: string, path: string): Promise<OpenFile | undefined> {
  return (await lookUp(root, path)) === 'file' ? openFound(root, path) : undefined;
}

/** What a look has found: it may be something else by now. */
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

/** A pipe must not keep us waiting for whoever is at its other end. */
async function openInFolder(root: string, place: string): Promise<FileHandle | undefined> {
  const openHeld = (held: string) => open(join(held, basename(place)), O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    return await unless(NOT_THERE, inHeldFolder(root, dirname(place), openHeld));
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
    const pieceAt = (at: number) => {
      if (at >= end) return undefined;
      turn = 1 - turn;
      const space = (spaces[turn] ??= Buffer.allocUnsafeSlow(bytes));
      return this.#piece(space.subarray(0, end - at), at);
    };
    let ahead = pieceAt(start);
    for (let at = start; ahead; ) {
      const piece = await ahead;
      at += piece.length;
      // While this one is with who asked.
      ahead = pieceAt(at);
      yield piece;
    }
  }

  #piece(space: Buffer, at: number): Promise<Uint8Array> {
    const reading = this.#readInto(space, at);
    // Told where it is waited for, if it is.
    this.#lastRead = reading.catch(() => {});
    return reading;
  }

  async #readInto(space: Buffer, at: number): Promise<Uint8Array> {
    const { bytesRead } = await this.#handle.read(space, 0, space.length, at);
    if (bytesRead === 0) throw new Error('The file has become shorter while it was read.');
    return space.subarray(0, bytesRead);
  }

  /** A descriptor that is closed may be another file's while a read is still under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lastRead;
    await this.#handle.close();
  }
}

/** Of the file in this place, and of its bytes. Not when its inode was changed: a backup that links to it does that. */
export function versionOf({
  dev,
  ino,
  size,
  mtimeNs,
}: Pick<BigIntStats, 'dev' | 'ino' | 'size' | 'mtimeNs'>): string {
  return createHash('sha256').update([dev, ino, size, mtimeNs].join(' ')).digest('base64url');
}
