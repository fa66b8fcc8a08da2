// Walks a workspace's directory in the order of the list. Only regular files with names in valid UTF-8 count;
// symlinks are not followed, whatever they point to.
import { isUtf8 } from 'node:buffer';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOCK_PATHS, type Block } from '#service/media-store/sorted-paths.ts';
import { compareUtf8 } from '#service/media-store/utf8-order.ts';
import { unless } from './errors.ts';

/** Every path below the root, sorted. A root that isn't there is empty. */
export async function scanPaths(root: string): Promise<Block[]> {
  const blocks: string[][] = [];
  const push = (path: string) => {
    const last = blocks.at(-1);
    if (last !== undefined && last.length < BLOCK_PATHS) last.push(path);
    else blocks.push([path]);
  };
  const visit = async (prefix: string) => {
    for (const key of await sortedKeys(join(root, prefix))) {
      if (key.endsWith('/')) await visit(prefix + key);
      else push(prefix + key);
    }
  };
  await visit('');
  return blocks;
}

/**
 * The names of the files, and of the directories with `/` at the end: sorted so, a walk meets all paths in their
 * bytewise order (`a-b/x` comes before `a/x`).
 */
async function sortedKeys(directory: string): Promise<string[]> {
  const keys: string[] = [];
  for (const entry of await entriesOf(directory)) {
    if (entry.isDirectory()) keys.push(`${entry.name}/`);
    else if (entry.isFile()) keys.push(entry.name);
  }
  return keys.sort(compareUtf8);
}

interface Entry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
}

/** A directory that has just been deleted is empty. */
async function entriesOf(directory: string): Promise<readonly Entry[]> {
  const entries = (await unless(['ENOENT'], readdir(directory, { withFileTypes: true }))) ?? [];
  return entries.some(({ name }) => name.includes('\u{FFFD}')) ? validEntriesOf(directory) : entries;
}

/** The same where U+FFFD occurs: it may be a character of the name, or stand for bytes that are no UTF-8. */
async function validEntriesOf(directory: string): Promise<readonly Entry[]> {
  const valid: Entry[] = [];
  for (const raw of await readdir(directory, { encoding: 'buffer' })) {
    if (!isUtf8(raw)) continue;
    const name = raw.toString();
    const stats = await unless(['ENOENT'], lstat(join(directory, name)));
    if (stats) valid.push({ name, isFile: () => stats.isFile(), isDirectory: () => stats.isDirectory() });
  }
  return valid;
}
