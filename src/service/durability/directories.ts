// Making names survive a power cut: one is durable only once the directory it is in has been synced.
import { closeSync, existsSync, fsync, openSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { SharedSync } from './shared-sync.ts';

const synced = promisify(fsync);

/** Only the sync goes to the thread pool: opening and closing what is there already is not worth the trip. */
const directories = new SharedSync(async (directory) => {
  const descriptor = openSync(directory, 'r');
  try {
    await synced(descriptor);
  } finally {
    closeSync(descriptor);
  }
});

/** Directories that were missing, and aren't known yet to be durable in the one above them. */
const unsure = new Set<string>();

/** Makes the names in it durable, as they are at the call. */
export function syncDirectory(directory: string): Promise<void> {
  return directories.wait(directory);
}

/**
 * Makes the directory and those above it, where missing, each durable in its parent.
 * One that is there already might not stay, when another is just making it or could not make it durable: who asks for
 * it, or for one in it, sees to that as well. Nobody may remove them meanwhile.
 * @param mode of what is made; left out, the system's default
 */
export async function makeDirectories(directory: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  // Before any of them is made, so that whoever finds one there knows.
  for (const path of pathsUp(directory)) {
    if (existsSync(path)) break;
    unsure.add(path);
    missing.unshift(path);
  }
  // One by one: where nothing can be made, as in /proc, Node's `recursive` tries for ever.
  for (const path of missing) await makeOne(path, mode);
  if (!(await stat(directory)).isDirectory()) throw new Error(`${directory} is not a directory.`);
  for (const path of pathsUp(directory)) {
    if (!unsure.has(path)) continue;
    await syncDirectory(dirname(path));
    unsure.delete(path);
  }
}

async function makeOne(path: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  }
}

/** The directory, the one above it, and so on up to the root. */
function* pathsUp(directory: string): Generator<string> {
  for (let path = directory; ; path = dirname(path)) {
    yield path;
    if (dirname(path) === path) return;
  }
}
