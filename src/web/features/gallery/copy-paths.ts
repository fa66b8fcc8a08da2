import { notify } from '#web/ui/notify.ts';
import { words } from './words.ts';

/** Copies paths, one per line, and says so. */
export async function copyPaths(paths: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(paths.join('\n'));
    notify({ message: words.copied(paths.length), color: 'green' });
  } catch {
    notify({ message: words.notCopied, color: 'yellow' });
  }
}
