// Flat rows of the lists in the dialog: a folder or a reason, followed by its files.
import { folderPart } from '#text/path.ts';
import type { ClashingFile, Refused } from '#web/features/uploads/intake/batch.ts';

export type ClashListRow =
  | { readonly kind: 'folder'; readonly folder: string; readonly files: readonly ClashingFile[] }
  | { readonly kind: 'file'; readonly file: ClashingFile };

/** Rows sorted by folder. If all files are in the target folder, there is no heading. */
export function clashListRows(clashing: readonly ClashingFile[], target: string): readonly ClashListRow[] {
  const byFolder = Map.groupBy(clashing, ({ path }) => folderPart(path));
  const rows: ClashListRow[] = [];
  for (const [folder, inFolder] of [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (byFolder.size > 1 || folder !== target) rows.push({ kind: 'folder', folder, files: inFolder });
    for (const file of inFolder) rows.push({ kind: 'file', file });
  }
  return rows;
}

export type RefusedListRow =
  | { readonly kind: 'reason'; readonly reason: string }
  | { readonly kind: 'file'; readonly path: string };

/** Rows by reason. The most frequent reason comes last, because rare ones matter more. */
export function refusedListRows(refused: readonly Refused[]): readonly RefusedListRow[] {
  const byReason = [...Map.groupBy(refused, ({ reason }) => reason)];
  byReason.sort(([, a], [, b]) => a.length - b.length);
  const rows: RefusedListRow[] = [];
  for (const [reason, files] of byReason) {
    rows.push({ kind: 'reason', reason });
    for (const { path } of files) rows.push({ kind: 'file', path });
  }
  return rows;
}
