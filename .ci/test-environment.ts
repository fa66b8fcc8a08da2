// What makes the runs of tests quick, on whatever machine: their files lie in memory where it has the room, as a test that
// starts a service waits for the disk longer than for anything else; and what Node has compiled is kept from one process
// to the next.
import { statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** With less, a run could fill it, in bytes. A container has 64 MiB unless it is told otherwise. */
const ROOM = 2 * 1024 ** 3;

/** Before a runner starts its workers: they get its environment. */
export default function setup(): void {
  keepCompiled();
  if (hasRoom()) process.env['TMPDIR'] ??= MEMORY;
}

/** For runs in a browser: that gives no page the handle of a folder in memory, so their files lie on the disk. */
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
