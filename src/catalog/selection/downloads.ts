// Snapshots of the files to download: the selection, or the shown files of a folder. They are sent in pieces, so that
// the page never holds a million paths.
import { type Catalog, findFolder, folderPath, isMarker, parentOf, pathOf, ROOT } from '#catalog/catalog.ts';
import type { FileDetails } from '#catalog/details/file-details.ts';
import type { Answers, Ask, DownloadFile } from '#catalog/protocol.ts';
import type { Tree } from '#catalog/tree.ts';
import { type EntrySet, entrySet, has } from './entry-set.ts';
import { selectedPaths } from './selected-paths.ts';

export type SelectionAsk = Extract<
  Ask,
  { readonly kind: 'selected-paths' | 'begin-download' | 'files-to-download' | 'end-download' }
>;

interface DownloadSnapshot {
  readonly catalog: Catalog;
  readonly files: EntrySet;
  readonly details: FileDetails | undefined;
}

/** All downloads by number, for all trees. */
const downloads = new Map<number, DownloadSnapshot>();
let last = 0;

export function answerOnSelection(ask: SelectionAsk, tree: Tree): Answers[SelectionAsk['kind']] {
  switch (ask.kind) {
    case 'selected-paths':
      return selectedPaths(tree);
    case 'begin-download':
      return begin(tree, ask.folder);
    case 'files-to-download':
      return filesOf(ask.number, ask.from, ask.most);
    case 'end-download':
      downloads.delete(ask.number);
      return undefined;
  }
}

function begin(tree: Tree, folder: string | undefined): Answers['begin-download'] {
  const { catalog, details } = tree;
  const files = folder === undefined ? onlyFiles(catalog, tree.selection) : filesShownIn(tree, folder);
  last += 1;
  downloads.set(last, { catalog, files, details });
  const parent = folder ?? commonFolder(catalog, files);
  return { number: last, files: files.size, folder: parent, bytes: details?.setFacts(files).bytes };
}

function filesOf(number: number, from: number, most: number): Answers['files-to-download'] {
  const download = downloads.get(number);
  const files: DownloadFile[] = [];
  let entry = from;
  if (download) {
    const { catalog, details } = download;
    for (; entry < catalog.size && files.length < most; entry++) {
      if (!has(download.files, entry)) continue;
      const { bytes, changedAt } = details?.fileFacts(entry) ?? {};
      files.push({ path: pathOf(catalog, entry), bytes, changedAt });
    }
  }
  return { files, next: entry };
}

function onlyFiles(catalog: Catalog, entries: EntrySet): EntrySet {
  return entrySet(entries.mask.map((isIn, entry) => (isMarker(catalog, entry) ? 0 : isIn)));
}

/** Returns the files that the filter shows in a folder, as for a selection or deletion of it. */
function filesShownIn({ catalog, shown }: Tree, path: string): EntrySet {
  const folder = findFolder(catalog, path);
  const { first, end } = catalog.folders;
  const [from, to] = folder < 0 ? [0, 0] : [first[folder] ?? 0, end[folder] ?? 0];
  const mask = new Uint8Array(catalog.size);
  mask.set(shown.entries.mask.subarray(from, to), from);
  return onlyFiles(catalog, entrySet(mask));
}

/** Returns the innermost folder that contains all files of the set. */
function commonFolder(catalog: Catalog, { mask }: EntrySet): string {
  const { parents, folders } = catalog;
  const first = mask.indexOf(1);
  const end = mask.lastIndexOf(1);
  if (first < 0) return '';
  let folder = parents[first] ?? ROOT;
  // Everything below a folder is one range, so checking the last entry is enough.
  while (folder !== ROOT && end >= (folders.end[folder] ?? 0)) folder = parentOf(catalog, folder);
  return folderPath(catalog, folder);
}
