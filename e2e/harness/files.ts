// Files on the disk to upload from and to compare with.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** One real file of each of the eleven formats. */
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

/** Lays out a folder: relative path → the fixture that stands there. Answers the folder's path. */
export async function layOut(folder: string, files: Readonly<Record<string, FixtureName>>): Promise<string> {
  for (const [path, name] of Object.entries(files)) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await cp(fixture(name), target);
  }
  return folder;
}

const MIB = 1024 * 1024;

/** Writes a file no two blocks of which are alike, the same for the same seed: a swapped or lost part shows. */
export async function writeLargeFile(path: string, mebibytes: number, seed: number): Promise<void> {
  function* blocks() {
    for (let index = 0; index < mebibytes; index++) yield pseudoRandomBlock(seed * 100_003 + index);
  }
  await pipeline(blocks, createWriteStream(path));
}

/** One MiB of a linear congruential generator (Numerical Recipes' constants). */
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
