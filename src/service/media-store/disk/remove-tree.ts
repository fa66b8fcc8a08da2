// Removes directories with their content. Entries are removed one by one, so that a large directory doesn't fill the queue
// of the thread pool, where all other disk access waits.
import { readdir, rmdir, unlink } from 'node:fs/promises';
import { unless } from './errors.ts';

const SLASH = Buffer.from('/');

/** Removes all entries of the directory. Symlinks are removed, but not their targets. */
export async function emptyDirectory(directory: string | Buffer, signal?: AbortSignal): Promise<void> {
  const path = Buffer.from(directory);
  const entries =
    (await unless(['ENOENT'], readdir(path, { withFileTypes: true, encoding: 'buffer' }))) ?? [];
  for (const entry of entries) {
    if (signal?.aborted) return;
    const child = Buffer.concat([path, SLASH, entry.name]);
    if (!entry.isDirectory()) await unless(['ENOENT'], unlink(child));
    else await removeTree(child, signal);
  }
}

/** Removes the directory with its content. A missing directory is no error. */
export async function removeTree(directory: string | Buffer, signal?: AbortSignal): Promise<void> {
  await emptyDirectory(directory, signal);
  if (!signal?.aborted) await unless(['ENOENT'], rmdir(directory));
}
