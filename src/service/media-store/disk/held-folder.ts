// A folder held open while something in it is changed. Between a look at a path and its use another account of this
// machine may put a symlink in the place of a folder. Opened once and found to be where it should be, the folder is used
// through its descriptor, which leads to it whatever becomes of its path.
// What stays: making missing folders goes by path, so one made at that very moment may turn out empty somewhere else; and
// where the system has no /proc, changes go by path too.
import { closeSync, constants, openSync, readlinkSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { NameClash } from '#service/media-store/media-store.ts';
import { errorCode } from './errors.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

/**
 * @param root what may itself be reached through symlinks, and the folder below it may not
 * @param work is given a path to the folder that is good until it ends
 * @throws NameClash where a symlink, or something that is no folder, is in the way
 */
export async function inHeldFolder<T>(
  root: string,
  folder: string,
  work: (held: string) => Promise<T>,
): Promise<T> {
  const expected = join(realpathSync.native(root), relative(root, folder));
  const descriptor = openFolder(expected);
  try {
    const held = `/proc/self/fd/${descriptor}`;
    const place = placeOf(held);
    if (place === undefined) return await work(expected);
    if (place !== expected) throw clash(folder);
    return await work(held);
  } finally {
    closeSync(descriptor);
  }
}

function openFolder(folder: string): number {
  try {
    return openSync(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  } catch (error) {
    const code = errorCode(error);
    throw code === 'ENOTDIR' || code === 'ELOOP' ? clash(folder) : error;
  }
}

function placeOf(held: string): string | undefined {
  try {
    return readlinkSync(held);
  } catch {
    return undefined;
  }
}

function clash(folder: string): NameClash {
  return new NameClash(`“${folder}” is not a folder, or leads elsewhere.`);
}
