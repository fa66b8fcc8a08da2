// Keeps a folder open while something in it changes. Otherwise another account of this machine could replace the folder
// with a symlink between the check of a path and its use. The folder is opened, its real path is checked, and all changes
// go through its descriptor, which leads to the same folder even if the path changes.
// Two gaps remain: missing folders are created by path, so a folder may be created elsewhere, empty. And on systems
// without /proc, changes go by path, too.
import { closeSync, constants, openSync, readlinkSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { NameClash } from '#service/media-store/media-store.ts';
import { errorCode } from './errors.ts';

const { O_DIRECTORY, O_NOFOLLOW, O_RDONLY } = constants;

/**
 * @param root folder that may be reached through symlinks; the folders below it may not
 * @param work receives a path to the open folder, which is valid until the work ends
 * @throws NameClash if a symlink, or something that is no folder, is in the path
 */
export async function withOpenFolder<T>(
  root: string,
  folder: string,
  work: (openPath: string) => Promise<T>,
): Promise<T> {
  const expected = join(realpathSync.native(root), relative(root, folder));
  const descriptor = openFolder(expected);
  try {
    const openPath = `/proc/self/fd/${descriptor}`;
    const place = placeOf(openPath);
    if (place === undefined) return await work(expected);
    if (place !== expected) throw clash(folder);
    return await work(openPath);
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

function placeOf(openPath: string): string | undefined {
  try {
    return readlinkSync(openPath);
  } catch {
    return undefined;
  }
}

function clash(folder: string): NameClash {
  return new NameClash(`“${folder}” is not a folder, or leads elsewhere.`);
}
