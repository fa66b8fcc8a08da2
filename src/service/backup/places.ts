// Checks whether a folder may be the target of a backup or a restore.
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Entries of a folder that counts as empty: a new file system has the first, a failed start or restore leaves the second. */
const NOTHING: ReadonlySet<string> = new Set(['lost+found', 'service.lock']);

/** Whether the folder is missing or empty. */
export function isEmptyPlace(folder: string): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) return true;
  return stats.isDirectory() && readdirSync(folder).every((name) => NOTHING.has(name));
}

/** Whether a path leads to a folder or into it. Symlinks are resolved. */
export function leadsInto(path: string, folder: string): boolean {
  const rest = relative(resolveSymlinks(folder), resolveSymlinks(path));
  return rest === '' || (rest !== '..' && !rest.startsWith(`..${sep}`));
}

/** Resolves the symlinks of a path, whose last segments may not exist yet. */
function resolveSymlinks(path: string): string {
  let existing = resolve(path);
  while (!existsSync(existing)) existing = dirname(existing);
  return join(realpathSync(existing), relative(existing, resolve(path)));
}
