// Makes names of files and directories durable: a name survives a power cut only if its directory has been synced.
import { closeSync, existsSync, fsync, openSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { SharedSync } from './shared-sync.ts';

const synced = promisify(fsync);

/** Syncs in the thread pool, but opens and closes on the main thread, which is faster for an existing directory. */
const directories = new SharedSync(async (directory) => {
  const descriptor = openSync(directory, 'r');
  try {
    await synced(descriptor);
  } finally {
    closeSync(descriptor);
  }
});

/** Directories that were missing and may not be durable in their parent yet. */
const unsynced = new Set<string>();

/** Makes all names that are in the directory at the time of the call durable. */
export function syncDirectory(directory: string): Promise<void> {
  return directories.wait(directory);
}

/**
 * Creates the directory and its missing parents, and makes each one durable in its parent.
 * A directory that exists may not be durable, because another call is still creating it or failed to sync it. So each
 * call also syncs such directories on its own path. No directory may be removed at the same time.
 * @param mode permissions of new directories; the system's default if unset
 */
export async function makeDirectories(directory: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  // Added before the first one is created, so that a concurrent call that finds one knows it is not durable.
  for (const path of selfAndParents(directory)) {
    if (existsSync(path)) break;
    unsynced.add(path);
    missing.unshift(path);
  }
  // Not with Node's `recursive`, which never returns where nothing can be created, such as in /proc.
  for (const path of missing) await makeDirectory(path, mode);
  if (!(await stat(directory)).isDirectory()) throw new Error(`${directory} is not a directory.`);
  for (const path of selfAndParents(directory)) {
    if (!unsynced.has(path)) continue;
    await syncDirectory(dirname(path));
    unsynced.delete(path);
  }
}

async function makeDirectory(path: string, mode: number | undefined): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!exists) throw error;
  }
}

/** Yields the directory and all its parents, up to the root. */
function* selfAndParents(directory: string): Generator<string> {
  for (let path = directory; ; path = dirname(path)) {
    yield path;
    if (dirname(path) === path) return;
  }
}
