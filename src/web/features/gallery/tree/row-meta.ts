import type { ShownRow } from '#catalog/client.ts';
import { formatOf } from '#contract/formats.ts';
import { words } from '#web/features/gallery/words.ts';

/** What a row says of itself: how many files a folder shows and holds, or a file's format. */
export function rowMeta(row: ShownRow): string {
  if (row.kind === 'arriving') return '';
  if (row.kind === 'file') return formatOf(row.name)?.toUpperCase() ?? '';
  if (row.files === 0) return row.isAwaited ? words.row.isArriving : words.row.emptyFolder;
  return words.row.count(row.filesShown, row.files);
}

/** The same beside a folder's name, where the number alone says it. */
export function folderCount(row: ShownRow): string {
  if (row.kind !== 'folder') return '';
  if (row.files === 0) return row.isAwaited ? '' : words.row.emptyFolder;
  return words.row.shortCount(row.filesShown, row.files);
}

/** The upload that puts this file there. */
export function uploadIdFor(row: ShownRow): string | undefined {
  if (row.kind === 'arriving') return row.id;
  return row.kind === 'file' ? row.replacedBy : undefined;
}
