// Makes test runs faster. Temporary files are in memory if it has space, because a test that starts a service mostly waits for
// the disk. Node's compiled code is cached for the next process.
import { statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Free memory (bytes) that a run needs at least. With less, it could fill it. A container has 64 MiB by default. */
const ROOM = 2 * 1024 ** 3;

/** Vitest calls this before it starts its workers, which inherit the environment. */
export default function setup(): void {
  keepCompiled();
  if (hasRoom()) process.env['TMPDIR'] ??= MEMORY;
}

/** Enables the cache only. Browser tests keep their files on the disk, because Chromium gives pages no handle of a folder in memory. */
export function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '..', 'node_modules', '.cache', 'node');
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}
