// Creates a folder on another file system, for tests of moves and links that must fail between file systems.
import { mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns undefined if this machine has only one file system */
export function makeFolderOnOtherDisk(): string | undefined {
  const own = statSync(tmpdir()).dev;
  for (const place of ['/dev/shm', '/tmp', '/var/tmp']) {
    if (statSync(place, { throwIfNoEntry: false })?.dev === own) continue;
    try {
      return mkdtempSync(join(place, 'lectern-other-disk-'));
    } catch {
      // The folder doesn't exist or can't be written to, so try the next one.
    }
  }
  return undefined;
}
