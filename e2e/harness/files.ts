// Local files for tests: fixtures of each format, large files, checksums.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** One playable file of each of the eleven formats. */
export const FIXTURE_NAMES = [
  'tone.wav',
  'tone.mp3',
  'tone.ogg',
  'tone.m4a',
  'clip.mpeg',
  'clip.mp4',
  'clip.mov',
  'clip.avi',
  'clip.mkv',
  'clip.webm',
  'clip.flv',
] as const;
export type FixtureName = (typeof FIXTURE_NAMES)[number];

export function fixture(name: FixtureName): string {
  return join(import.meta.dirname, '..', 'fixtures', name);
}

/**
 * Fills a folder with fixtures.
 *
 * @param files relative path → fixture to copy there
 * @returns the folder's path
 */
export async function layOut(folder: string, files: Readonly<Record<string, FixtureName>>): Promise<string> {
  for (const [path, name] of Object.entries(files)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await cp(fixture(name), target);
  }
  return folder;
}

const MIB = 1024 * 1024;

/** Writes a file in which every MiB differs, so that a test detects a swapped or lost part. Equal seeds give equal files. */
export async function writeLargeFile(path: string, mebibytes: number, seed: number): Promise<void> {
  function* blocks() {
    for (let index = 0; index < mebibytes; index++) yield pseudoRandomBlock(seed * 100_003 + index);
  }
  await pipeline(blocks, createWriteStream(path));
}

/** @returns one MiB from a linear congruential generator with the constants of Numerical Recipes */
function pseudoRandomBlock(seed: number): Buffer {
  const words = new Uint32Array(MIB / 4);
  let state = seed >>> 0;
  for (let index = 0; index < words.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    words[index] = state;
  }
  return Buffer.from(words.buffer);
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
