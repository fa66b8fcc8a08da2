// How many connections there may be at once. Each is a file to the system, and answering it takes up to another, for as long
// as somebody reads slowly: whoever opens as many as they can must leave a third for the records and the media.
import { readFileSync } from 'node:fs';

const OPEN_FILES = /^Max open files\s+(\d+)/m;

/** Where the system doesn't tell: what macOS lets a process have, at least. */
const FILES_UNTOLD = 10_240;

/** A third of the files that the process may have open. */
export function connectionLimit(readLimits = limitsOfProcess): number {
  const [, files = FILES_UNTOLD] = OPEN_FILES.exec(readLimits()) ?? [];
  return Math.floor(Number(files) / 3);
}

/** As Linux tells them. Node has raised the soft limit to the hard one. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
