// Removes directories with all that is in them: one entry after another, so that a large one never fills the queue that
// every other disk access waits in.
import { readdir, rmdir, unlink } from 'node:fs/promises';
import { unless } from './errors.ts';

const SLASH = Buffer.from('/');

/** Removes what is in the directory, under whatever names. Symlinks go, what they point to stays. */
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

/** Removes the directory and all in it. One that isn't there is no error. */
export async function removeTree(directory: string | Buffer, signal?: AbortSignal): Promise<void> {
  await emptyDirectory(directory, signal);
  if (!signal?.aborted) await unless(['ENOENT'], rmdir(directory));
}
