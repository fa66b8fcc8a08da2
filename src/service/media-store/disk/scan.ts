// Walks the directory of a workspace in the order of the list. Only regular files with names in valid UTF-8 are listed.
// Symlinks are not followed.
import { isUtf8 } from 'node:buffer';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOCK_PATHS, type Block } from '#service/media-store/sorted-paths.ts';
import { compareUtf8 } from '#service/media-store/utf8-order.ts';
import { unless } from './errors.ts';

/** Yields every path below the root in order. A missing root has none. */
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
 * Reads the names of files, and of directories with `/` at the end. With this `/`, a walk in the order of the names yields
 * all paths in bytewise order (`a-b/x` comes before `a/x`).
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

/** Returns no entries if the directory was just deleted. */
async function entriesOf(directory: string): Promise<readonly Entry[]> {
  const entries = (await unless(['ENOENT'], readdir(directory, { withFileTypes: true }))) ?? [];
  return entries.some(({ name }) => name.includes('\u{FFFD}')) ? validEntriesOf(directory) : entries;
}

/** Reads names with U+FFFD again as bytes: the character may be part of the name, or replace bytes that aren't UTF-8. */
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
