// The maximum number of connections. Each one needs a file descriptor, and its response up to one more. The remaining third of
// the file descriptors is reserved for the database and media, so that clients can't use up all of them.
import { readFileSync } from 'node:fs';

const OPEN_FILES = /^Max open files\s+(\d+)/m;

/** Assumed limit where the system doesn't report one: the least that macOS allows. */
const DEFAULT_OPEN_FILES = 10_240;

/** Returns a third of the files that the process may have open. */
export function connectionLimit(readLimits = readProcessLimits): number {
  const [, files = DEFAULT_OPEN_FILES] = OPEN_FILES.exec(readLimits()) ?? [];
  return Math.floor(Number(files) / 3);
}

/** Returns the limits as Linux reports them. Node has raised the soft limit to the hard one. */
function readProcessLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
