// How many connections there may be at once. Each is a file to the system, and answering it may take another: whoever opens
// as many as they can must leave those for the records and the media.
import { readFileSync } from 'node:fs';

const OPEN_FILES = /^Max open files\s+(\d+)/m;

/** Half of the files that the process may have open; undefined where the system doesn't tell. */
export function mostConnections(readLimits = limitsOfProcess): number | undefined {
  const [, files] = OPEN_FILES.exec(readLimits()) ?? [];
  return files === undefined ? undefined : Math.floor(Number(files) / 2);
}

/** As Linux tells them. Node has raised the soft limit to the hard one. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
