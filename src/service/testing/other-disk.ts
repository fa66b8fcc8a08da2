// A folder on another file system than the tests' own, for what can't be moved or linked from one to the other.
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Undefined where this machine has only one. */
export function makeFolderOnOtherDisk(): string | undefined {
  const own = statSync(tmpdir()).dev;
  for (const place of ['/dev/shm', '/tmp', '/var/tmp']) {
    if (statSync(place, { throwIfNoEntry: false })?.dev === own) continue;
    try {
      return mkdtempSync(join(place, 'lectern-other-disk-'));
    } catch {
      // Not there, or not for us: the next.
    }
  }
  return undefined;
}
