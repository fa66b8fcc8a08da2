import { copy } from '#web/ui/copy/copy.ts';
import { notify } from '#web/ui/notify.ts';
import { words } from './lazy-words.ts';

/** Copies paths, one per line, and says so. */
export async function copyPaths({ text, count }: { text: string; count: number }): Promise<void> {
  if (await copy(text, words.selection.copyPaths(count)))
    notify({ message: words.copied(count), color: 'green' });
}
