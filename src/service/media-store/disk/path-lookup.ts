// Finds out whether a path below a workspace is a file, a directory or something else. Checks each segment and follows no
// symlink.
//
// Each check is a synchronous lstat. The system answers from memory in microseconds, but through the thread pool the same
// call costs many times that and waits behind reads and writes. The drawback: if the entry is not in memory, the whole
// service waits for the disk. That is acceptable for a local disk, but not for a network file system, where each check may
// take a round trip or hang with the server.
import { lstatSync, type Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import { errorCode } from './errors.ts';

/**
 * `blocked`: a parent is no directory. `misspelled`: the name of the entry differs in case or Unicode form. `other`: a
 * symlink, a device or the like.
 */
export type Found = 'nothing' | 'file' | 'directory' | 'other' | 'blocked' | 'misspelled';

/**
 * Looks up a path. It yields to other work, and to other workspaces first, because a request may look up thousands of paths.
 * @param path any text. A path that could lead outside the root counts as missing
 */
export async function lookUp(root: string, path: string): Promise<Found> {
  const segments = path.split('/');
  if (!path.isWellFormed() || path.includes('\0') || segments.some(leadsElsewhere)) return 'nothing';
  let directory = root;
  for (const [index, segment] of segments.entries()) {
    await yieldToEventLoop(root);
    const found = await look(directory, segment);
    const isLast = index === segments.length - 1;
    if (isLast || found === 'nothing' || found === 'misspelled') return found;
    if (found !== 'directory') return 'blocked';
    directory = join(directory, segment);
  }
  return 'nothing';
}

function leadsElsewhere(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..';
}

async function look(directory: string, name: string): Promise<Found> {
  const entry = entryAt(join(directory, name));
  if (entry === undefined) return 'nothing';
  if (await isMisspelled(directory, name, entry.ino)) return 'misspelled';
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'directory' : 'other';
}

/**
 * Whether the entry has this exact name. The test with another spelling comes first, because reading the names of a large
 * directory is slow and only case-insensitive file systems need it.
 */
async function isMisspelled(directory: string, name: string, inode: number): Promise<boolean> {
  for (const spelling of otherSpellings(name)) {
    if (entryAt(join(directory, spelling))?.ino === inode) return !(await readdir(directory)).includes(name);
  }
  return false;
}

function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

function otherSpellings(name: string): Set<string> {
  const spellings = new Set([
    name.toUpperCase(),
    name.toLowerCase(),
    name.normalize('NFD'),
    name.normalize('NFC'),
  ]);
  spellings.delete(name);
  return spellings;
}
