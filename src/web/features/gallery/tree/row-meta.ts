import { type Catalog, countFiles, type Folder, type Row } from '#catalog/client.ts';
import { formatOf } from '#contract/media.ts';
import { words } from '#web/features/gallery/words.ts';
import type { TreeView } from './use-tree.ts';

/** What a row says of itself: how many files a folder shows and holds, or a file's format. */
export function rowMeta(tree: TreeView, row: Row): string {
  const { catalog, shown } = tree;
  if (row.kind === 'arriving') return '';
  if (row.kind === 'file') return formatOf(row.name)?.toUpperCase() ?? '';
  const all = countFiles(catalog, row.folder);
  if (all === 0) return tree.isComingInto(row.folder) ? words.row.isArriving : words.row.emptyFolder;
  return words.row.count(shown.filtered ? countFiles(catalog, row.folder, shown.entries) : all, all);
}

/** The same beside a folder's name, where the number alone says it. */
export function folderCount(tree: TreeView, folder: Folder): string {
  const { catalog, shown } = tree;
  const all = countFiles(catalog, folder);
  if (all === 0) return tree.isComingInto(folder) ? '' : words.row.emptyFolder;
  return words.row.shortCount(shown.filtered ? countFiles(catalog, folder, shown.entries) : all, all);
}

/** A file that has just come from somebody else, or a folder with nothing but such files. */
export function isNewRow(catalog: Catalog, arrivals: ReadonlySet<string>, row: Row): boolean {
  if (row.kind === 'arriving') return false;
  if (row.kind === 'file') return arrivals.has(row.path);
  const { first, end } = row.folder;
  if (end === first || end - first > arrivals.size) return false;
  return catalog.entries.slice(first, end).every((path) => arrivals.has(path));
}
