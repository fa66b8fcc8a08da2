// The lists of the check as flat rows: a folder or a reason, then its files.
import { folderPart } from '#text/path.ts';
import type { ClashingFile, Refused } from '#web/features/uploads/intake/batch.ts';

export type ClashListRow =
  | { readonly kind: 'folder'; readonly folder: string; readonly files: readonly ClashingFile[] }
  | { readonly kind: 'file'; readonly file: ClashingFile };

/** Folders in order. Where all is in the folder that was chosen, that needs no heading. */
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

/** Each reason once, the commonest last: what is rare is likelier to matter. */
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
