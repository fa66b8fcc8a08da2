import type { ShownRow } from '#catalog/client.ts';
import { formatOf } from '#contract/formats.ts';
import { words } from '#web/features/gallery/words.ts';

/** Returns the number of files of a folder (shown and total), or the format of a file. */
export function rowMeta(row: ShownRow): string {
  if (row.kind === 'arriving') return '';
  if (row.kind === 'file') return formatOf(row.name)?.toUpperCase() ?? '';
  if (row.files === 0) return row.isAwaited ? words.row.isArriving : words.row.emptyFolder;
  return words.row.count(row.filesShown, row.files);
}

/** Returns the number of files of a folder without the noun, for display beside its name. */
export function folderCount(row: ShownRow): string {
  if (row.kind !== 'folder') return '';
  if (row.files === 0) return row.isAwaited ? '' : words.row.emptyFolder;
  return words.row.shortCount(row.filesShown, row.files);
}

/** Returns the id of the upload that creates or replaces this file. */
export function uploadIdFor(row: ShownRow): string | undefined {
  if (row.kind === 'arriving') return row.id;
  return row.kind === 'file' ? row.replacedBy : undefined;
}
