// Where a backup may be written to and a restore may go: a folder of its own, with nothing in it.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** What a new file system has in it, and what a refused start or restore leaves. */
const NOTHING: ReadonlySet<string> = new Set(['lost+found', 'service.lock']);

/** Whether there is no folder, or nothing in it. */
export function isEmptyPlace(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return true;
  return stats.isDirectory() && readdirSync(folder).every((name) => NOTHING.has(name));
}

/** Whether a path leads into a folder, or to it, whatever symlinks are on the way. */
export function leadsInto(path: string, folder: string): boolean {
  const way = relative(realPlace(folder), realPlace(path));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}

/** The real path, also of what doesn't exist yet. */
function realPlace(path: string): string {
  let there = resolve(path);
  while (!existsSync(there)) there = dirname(there);
  return join(realpathSync(there), relative(there, resolve(path)));
}
