// The media files into a backup, while the service goes on: it publishes a file whole and in one step, and never writes
// to it again, so whatever is found at a path is a whole file.
// They are gone through twice. What was replaced or deleted during the first pass is so in the backup after the second,
// and a file that one reading of a folder missed, because it was just being replaced, is found by the other.
import { link, lstat, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDirectories, syncDirectory } from '#service/durability/directories.ts';
import { unless } from '#service/media-store/disk/errors.ts';
import { type CopiedFile, copyFile, formatStamp, readFileThrough } from './copy-file.ts';
import { mediaPaths } from './media-paths.ts';
import { progress, type Say } from './progress.ts';
import { sideBySide } from './side-by-side.ts';

/** What a file answers to that has just been deleted, or whose place is now something else's. */
const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP'];

export interface MediaCopy {
  readonly from: string;
  /** A folder with nothing in it. */
  readonly to: string;
  /** Hard links in place of copies. */
  readonly links: boolean;
  readonly say: Say;
}

/** @returns what was copied, durable and read again, by path below the folder */
export async function copyMedia(copy: MediaCopy): Promise<ReadonlyMap<string, CopiedFile>> {
  const copied = new Map<string, CopiedFile>();
  for (const doing of ['Copying', 'Copying what has changed meanwhile']) await pass(copy, copied, doing);
  for (const folder of new Set([...copied.keys()].map(dirname))) await syncDirectory(join(copy.to, folder));
  if (!copy.links) await verify(copy, copied);
  return copied;
}

async function pass(
  { from, to, links, say }: MediaCopy,
  copied: Map<string, CopiedFile>,
  doing: string,
): Promise<void> {
  const paths = await mediaPaths(from);
  const drop = async (path: string) => {
    copied.delete(path);
    await rm(join(to, path));
  };
  // A listing may miss a file that is just being replaced. What isn't one any more makes way: its place may be a folder now.
  const listed = new Set(paths);
  for (const path of [...copied.keys()].filter((known) => !listed.has(known))) {
    if ((await unless(GONE, lstat(join(from, path))))?.isFile()) continue;
    await drop(path);
    await prune(to, dirname(join(to, path)));
  }
  const done = progress(say, doing, paths.length);
  await sideBySide(paths, async (path) => {
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

async function verify({ to, say }: MediaCopy, copied: ReadonlyMap<string, CopiedFile>): Promise<void> {
  const done = progress(say, 'Checking', copied.size);
  await sideBySide(copied, async ([path, { md5, size }]) => {
    const read = await readFileThrough(join(to, path));
    if (read.md5 !== md5) throw new Error(`${join(to, path)} doesn’t read as it was written.`);
    done(size);
  });
}
