// Builds the view that the page renders: the rows in the window and the figures around them.
import type { EntrySet } from '#catalog/selection/entry-set.ts';
import { folderPart, parentFolder } from '#text/path.ts';
import { type Catalog, findFolder, folderName, nearestFolder, pathOf, ROOT } from './catalog.ts';
import { hitsIn } from './hits.ts';
import type { Details, RowWindow, ShownRow, TreeView } from './protocol.ts';
import type { Row, Rows } from './rows.ts';
import { siblingFormats } from './siblings.ts';
import { formatsBelow, formatsIn, NOTHING, type Tally, tallyFolder, tallySet } from './tally.ts';
import type { Tree } from './tree.ts';

export interface ViewContext {
  readonly news: ReadonlySet<string>;
  /** Folders that files are being uploaded into, and all folders around them. */
  readonly awaited: ReadonlySet<string>;
}

type ViewOfTree = Omit<
  TreeView,
  'isComplete' | 'version' | 'destination' | 'moved' | 'filledFolders' | 'deletion'
>;

export function buildView(tree: Tree, { first, end }: RowWindow, around: ViewContext): ViewOfTree {
  const { catalog, shown, rows, selection, hidden, visible, focusIndex } = tree;
  const toShownRow = (row: Row) => showRow(tree, row, around);
  const focused = rows.at(focusIndex);
  const dir = nearestFolder(catalog, tree.at);
  const firstRow = Math.max(0, Math.min(first, rows.length - (end - first)));
  return {
    size: catalog.size,
    query: tree.query,
    filtered: shown.filtered,
    hits: shown.hits,
    at: tree.at,
    dir: { path: dir, files: catalog.folders.files[findFolder(catalog, dir)] ?? 0 },
    rowCount: rows.length,
    firstRow,
    rows: rows.slice(firstRow, firstRow + end - first).map(toShownRow),
    around: foldersAround(rows, firstRow).map(({ row, index }) => ({ row: toShownRow(row), index })),
    focus: { index: focusIndex, row: focused && toShownRow(focused), isIt: tree.isFocused },
    selection: {
      size: selection.size,
      files: cachedTally(catalog, selection).files,
      hiddenSize: hidden.size,
      hiddenFiles: cachedTally(catalog, hidden).files,
      ofShown: visible.size === 0 ? 'none' : visible.size === shown.entries.size ? 'all' : 'some',
    },
    details: detailsOf(tree, focused),
  };
}

/** Returns the ancestor folders of a row, outermost first. */
function foldersAround(rows: Rows, index: number): { readonly row: Row; readonly index: number }[] {
  const around: { readonly row: Row; readonly index: number }[] = [];
  for (let path = parentFolder(rows.at(index)?.path ?? ''); path !== ''; path = parentFolder(path)) {
    const above = rows.indexOf(path);
    const row = rows.at(above);
    if (row) around.unshift({ row, index: above });
  }
  return around;
}

function showRow(tree: Tree, row: Row, { news, awaited }: ViewContext): ShownRow {
  const { catalog, shown, details } = tree;
  const { path, name, level, position, setSize } = row;
  const hits = tree.query === '' ? undefined : hitsIn(name, tree.query, shown.spread);
  const place = { path, name, hits, level, position, setSize, selected: tree.stateOf(row) };
  switch (row.kind) {
    case 'file':
      return {
        kind: 'file',
        ...place,
        isNew: news.has(path),
        replacedBy: row.replacedBy,
        facts: details?.fileFacts(row.entry),
      };
    case 'arriving':
      return { kind: 'arriving', ...place, isNew: false, id: row.id, facts: undefined };
    case 'folder':
      return {
        kind: 'folder',
        ...place,
        open: row.open,
        filesShown: shown.files[row.folder] ?? 0,
        files: catalog.folders.files[row.folder] ?? 0,
        isAwaited: awaited.has(path),
        isNew: isNewFolder(catalog, row.folder, news),
        facts: details?.folderFacts(row.folder),
      };
  }
}

/** Returns whether a folder contains only new files. */
function isNewFolder(catalog: Catalog, folder: number, news: ReadonlySet<string>): boolean {
  const first = catalog.folders.first[folder] ?? 0;
  const end = catalog.folders.end[folder] ?? 0;
  if (end === first || end - first > news.size) return false;
  for (let entry = first; entry < end; entry++) if (!news.has(pathOf(catalog, entry))) return false;
  return true;
}

const tallies = new WeakMap<EntrySet, Tally>();

/** Returns the counts of a set, cached. */
export function cachedTally(catalog: Catalog, set: EntrySet): Tally {
  if (set.size === 0) return NOTHING;
  let tally = tallies.get(set);
  if (tally === undefined) {
    tally = tallySet(catalog, set);
    tallies.set(set, tally);
  }
  return tally;
}

function detailsOf(tree: Tree, focused: Row | undefined): Details {
  const { catalog, selection, details } = tree;
  if (selection.size > 1) {
    return {
      kind: 'selection',
      tally: cachedTally(catalog, selection),
      formats: formatsIn(catalog, selection),
      facts: details?.setFacts(selection),
    };
  }
  if (!focused || !tree.isFocused) return { kind: 'nothing' };
  const { path } = focused;
  if (focused.kind === 'folder') {
    const { folder } = focused;
    return {
      kind: 'folder',
      path,
      name: folderName(catalog, folder),
      tally: tallyFolder(catalog, folder),
      formats: formatsBelow(catalog, folder),
      facts: details?.folderFacts(folder),
    };
  }
  const folder = findFolder(catalog, folderPart(path));
  return {
    kind: 'file',
    path,
    siblings: siblingFormats(catalog, path),
    folder: tallyFolder(catalog, folder < 0 ? ROOT : folder),
    facts: focused.kind === 'file' ? details?.fileFacts(focused.entry) : undefined,
  };
}
