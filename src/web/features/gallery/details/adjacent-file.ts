// The files before and after the one in focus, in its folder.
import { folderPart } from '#text/path.ts';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';

/** As far as they are in sight, or nearly. @param step 1: after it, -1: before it */
export function adjacentFile({ view, rowAt }: Tree, step: 1 | -1): string | undefined {
  const { index, row } = view.focus;
  if (row?.kind !== 'file') return undefined;
  const folder = folderPart(row.path);
  for (let at = index + step; ; at += step) {
    const next = rowAt(at);
    if (!next || folderPart(next.path) !== folder) return undefined;
    // What is still being uploaded can’t be played yet.
    if (next.kind === 'file') return next.path;
  }
}
