// Finds the file before or after the focused one, in the same folder.
import { folderPart } from '#text/path.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';

/**
 * @param step 1 for the next file, -1 for the previous one
 * @returns undefined if there is none, or if its row isn’t loaded because it is far out of view
 */
export function adjacentFile({ view, getRow }: Tree, step: 1 | -1): string | undefined {
  const { index, row } = view.focus;
  if (row?.kind !== 'file') return undefined;
  const folder = folderPart(row.path);
  for (let at = index + step; ; at += step) {
    const next = getRow(at);
    if (!next || folderPart(next.path) !== folder) return undefined;
    // A file that is still being uploaded can’t be played.
    if (next.kind === 'file') return next.path;
  }
}
