// Creates the files that every contender uploads, once per run, in a temporary folder.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeLargeFile } from '#e2e/harness/files.ts';

const KIB = 1024;

/** One 2 GiB file. */
export async function hugeFile(folder: string): Promise<string[]> {
  const path = join(folder, 'huge.mp4');
  await writeLargeFile(path, 2048, 1);
  return [path];
}

/** 20 files of 100 MiB. */
export async function largeFiles(folder: string): Promise<string[]> {
  const paths = Array.from({ length: 20 }, (_, index) => join(folder, `large-${index}.mp4`));
  for (const [index, path] of paths.entries()) await writeLargeFile(path, 100, 10 + index);
  return paths;
}

/** 2,000 files of 100 KiB. */
export function smallFiles(folder: string): Promise<string[]> {
  return wavs(join(folder, 'small'), 2000, 100 * KIB);
}

/** A folder with 20,000 files of 1 KiB. */
export async function fullFolder(folder: string): Promise<{ path: string; count: number }> {
  const count = 20_000;
  return { path: await folderOf(folder, count), count };
}

/** Creates a folder with `count` files of 1 KiB. */
export async function folderOf(folder: string, count: number): Promise<string> {
  const path = join(folder, `takes-${count}`);
  await wavs(path, count, KIB);
  return path;
}

async function wavs(directory: string, count: number, size: number): Promise<string[]> {
  await mkdir(directory, { recursive: true });
  const paths = Array.from({ length: count }, (_, index) => join(directory, `take-${index}.wav`));
  for (const [index, path] of paths.entries()) await writeFile(path, Buffer.alloc(size, index));
  return paths;
}
