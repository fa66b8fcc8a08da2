// Copies the media files into a backup while the service may run. The service publishes a complete file in one step and never
// writes to it again, so every file found at a path is complete.
// There are two passes. The second pass repeats changes that were made during the first pass. It also copies files that the
// first pass missed because they were just being replaced while their folder was listed.
import { link, lstat, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectories, syncDirectory } from '#service/durability/directories.ts';
import { unless } from '#service/media-store/disk/errors.ts';
import { type CopiedFile, copyFile, formatStamp, readFileThrough } from './copy-file.ts';
import { mediaPaths } from './media-paths.ts';
import { type Print, progress } from './progress.ts';
import { runConcurrently } from './run-concurrently.ts';

/** Error codes if a file was just deleted or replaced by a folder or a symlink. */
const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP'];

export interface MediaCopy {
  readonly from: string;
  /** An empty folder. */
  readonly to: string;
  /** Makes hard links instead of copies. */
  readonly links: boolean;
  readonly print: Print;
}

/** @returns the copied files by path below the folder. They are durable, and copies have been verified. */
export async function copyMedia(copy: MediaCopy): Promise<ReadonlyMap<string, CopiedFile>> {
  const copied = new Map<string, CopiedFile>();
  for (const doing of ['Copying', 'Copying changes since then']) await pass(copy, copied, doing);
  for (const folder of new Set([...copied.keys()].map(dirname))) await syncDirectory(join(copy.to, folder));
  if (!copy.links) await verify(copy, copied);
  return copied;
}

async function pass(
  { from, to, links, print }: MediaCopy,
  copied: Map<string, CopiedFile>,
  doing: string,
): Promise<void> {
  const paths = await mediaPaths(from);
  const drop = async (path: string) => {
    copied.delete(path);
    await rm(join(to, path));
  };
  // A listing may miss a file that is just being replaced. Remove the copy of a path that is no file any more, because a folder
  // may be there now.
  const listed = new Set(paths);
  for (const path of [...copied.keys()].filter((known) => !listed.has(known))) {
    if ((await unless(GONE, lstat(join(from, path))))?.isFile()) continue;
    await drop(path);
    await prune(to, dirname(join(to, path)));
  }
  const done = progress(print, doing, paths.length);
  await runConcurrently(paths, async (path) => {
    const [source, target] = [join(from, path), join(to, path)];
    const known = copied.get(path);
    if (known) {
      const stats = await unless(GONE, lstat(source, { bigint: true }));
      if (stats && formatStamp(stats) === known.stamp) return done(0);
      await drop(path);
    }
    await makeDirectories(dirname(target));
    const file = await unless(GONE, links ? linkFile(source, target) : copyFile(source, target));
    if (file) copied.set(path, file);
    done(file?.size ?? 0);
  });
}

async function linkFile(source: string, target: string): Promise<CopiedFile> {
  await link(source, target);
  return readFileThrough(target);
}

async function prune(root: string, folder: string): Promise<void> {
  for (let empty = folder; empty !== root; empty = dirname(empty)) {
    try {
      await rmdir(empty);
    } catch {
      return;
    }
  }
}

async function verify({ to, print }: MediaCopy, copied: ReadonlyMap<string, CopiedFile>): Promise<void> {
  const done = progress(print, 'Checking', copied.size);
  await runConcurrently(copied, async ([path, { md5, size }]) => {
    const read = await readFileThrough(join(to, path));
    if (read.md5 !== md5)
      throw new Error(`${join(to, path)} doesn’t have the bytes that were written. Check the disk.`);
    done(size);
  });
}
