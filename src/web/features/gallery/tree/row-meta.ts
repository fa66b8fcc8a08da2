import { countFiles, type Row } from '#catalog/client.ts';
import { formatOf } from '#contract/media.ts';
import { words } from '#web/features/gallery/words.ts';
import type { TreeView } from './use-tree.ts';

/** What stands at the end of a row: how many files a folder shows and holds, or a file's format. */
export function rowMeta({ catalog, shown }: TreeView, row: Row): string {
  if (row.kind === 'file') return formatOf(row.name)?.toUpperCase() ?? '';
  const all = countFiles(catalog, row.folder);
  if (all === 0) return words.row.emptyFolder;
  return words.row.count(shown.filtered ? countFiles(catalog, row.folder, shown.entries) : all, all);
}
