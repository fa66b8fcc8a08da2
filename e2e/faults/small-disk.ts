// A small disk that a test can fill: a file system in memory. Mounting it needs root, and a container that allows it.
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk extends AsyncDisposable {
  readonly folder: string;
  /** Fills the disk except for `free` bytes. */
  fill(free: number): Promise<void>;
  makeRoom(): Promise<void>;
  makeReadOnly(): Promise<void>;
}

/** @returns undefined if nothing can be mounted */
export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-small-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
  } catch {
    await rmdir(folder);
    return undefined;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(free) {
      const { bavail, bsize } = await statfs(folder);
      await using file = await open(ballast, 'w');
      await file.writeFile(Buffer.alloc(bavail * bsize - free));
    },
    makeRoom: () => rm(ballast),
    async makeReadOnly() {
      await run('mount', ['-o', 'remount,ro', folder]);
    },
    async [Symbol.asyncDispose]() {
      // The option -l unmounts the folder even if the service still has files open in it.
      await run('umount', ['-l', folder]);
      await rmdir(folder);
    },
  };
}
