// What is at a path below a workspace, without ever following a symlink: each step is looked at, none is trusted.
// Looking is synchronous, one lstat at a time. What the system has in memory it answers in microseconds; handed to the
// thread pool, the question costs many times that and waits behind what is being read and written there. The price: what
// is not in memory stops the whole service until the disk has answered. That is bearable on a disk of this machine. On a
// network file system it is wrong: each look may take a round trip, and lasts for as long as its server is silent.
import { lstatSync, type Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { yieldToEventLoop } from '#service/media-store/event-loop.ts';
import { errorCode } from './errors.ts';

/**
 * `blocked`: something that is no directory is in the way. `misspelled`: the file system leads to an entry whose
 * name differs (in case or Unicode form). `other`: a symlink, a device and the like.
 */
export type Found = 'nothing' | 'file' | 'directory' | 'other' | 'blocked' | 'misspelled';

/**
 * Thousands may be looked up in a row: others get their turn, those of other workspaces before more of this one.
 * @param path any text: what could lead elsewhere is nothing
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
 * Only a file system that confuses spellings leads to the same entry under another one. That is asked first,
 * since reading the names of a large directory is slow.
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
