import { copy } from '#web/ui/copy.ts';
import { notify } from '#web/ui/notify.ts';
import { words } from './words.ts';

/** Copies paths, one per line, and says so. */
export async function copyPaths(paths: readonly string[]): Promise<void> {
  if (await copy(paths.join('\n'), words.selection.copyPaths(paths.length)))
    notify({ message: words.copied(paths.length), color: 'green' });
}
