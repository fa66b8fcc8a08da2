// The tree as the page uses it: its state, what follows from it (rows, what is shown), and what a person can do.
import { useMemo, useReducer } from 'react';
import {
  type ArrivingIn,
  applyFilter,
  type Catalog,
  difference,
  type EntrySet,
  entriesOfRange,
  entriesOfRow,
  type Folder,
  type IsOpen,
  intersection,
  nearestFolder,
  nearestRow,
  noEntries,
  type Row,
  type RowSelection,
  type Rows,
  rowAt,
  rowIndexOf,
  rowSelection,
  type Shown,
  toggle,
  visibleRows,
} from '#catalog/client.ts';
import { folderOf } from '#text/path.ts';
import type { Address } from '#web/features/gallery/address.ts';
import type { ChangeAddress } from '#web/features/gallery/use-address.ts';
import { isFolderOpen, nextTree, treeOf } from './tree-state.ts';

/** What can be seen, and what of it is selected. */
export interface TreeView {
  readonly catalog: Catalog;
  readonly shown: Shown;
  readonly rows: Rows;
  readonly isOpen: IsOpen;
  readonly rowAt: (index: number) => Row | undefined;
  readonly stateOf: (row: Row) => RowSelection;
  /** The row in focus, or the one standing in for it; -1 when there are no rows. */
  readonly focusIndex: number;
  /** Whether that is the very row the person went to, not a stand-in. */
  readonly isFocused: boolean;
  readonly selection: EntrySet;
  /** How much of everything shown is selected. */
  readonly shownSelected: RowSelection;
  /** Whether files are on their way into a folder, or into one in it. */
  readonly isComingInto: (folder: Folder) => boolean;
  /** The part of the selection that the filter hides. */
  readonly hidden: EntrySet;
}

export interface Tree extends TreeView {
  readonly focus: (index: number) => void;
  readonly focusPath: (path: string) => void;
  readonly setOpen: (folders: readonly Folder[], open: boolean) => void;
  /** Opens or closes a folder and makes it the one in the address. */
  readonly enter: (folder: Folder) => void;
  readonly selectOnly: (index: number) => void;
  readonly toggle: (index: number) => void;
  /** Selects from where the selection began to this row, and puts the focus there. */
  readonly extendTo: (index: number) => void;
  /** Everything the filter shows, in closed folders too. */
  readonly selectAll: () => void;
  readonly select: (selection: EntrySet) => void;
  readonly clear: () => void;
  /** Opens the folders around a path and puts the focus on it. */
  readonly reveal: (path: string) => void;
}

export function useTree(
  catalog: Catalog,
  address: Address,
  change: ChangeAddress,
  arrivingIn: ArrivingIn,
): Tree {
  const [state, dispatch] = useReducer(nextTree, catalog, treeOf);
  // State follows what comes from outside while rendering: no frame shows a selection on another list.
  if (state.catalog !== catalog) dispatch({ type: 'list', catalog });
  if (state.query !== address.query) dispatch({ type: 'query', query: address.query });
  const dir = nearestFolder(catalog, address.dir);
  if (dir !== folderOf(state.focus ?? '')) dispatch({ type: 'reveal', path: dir });

  const { query, type, sort } = address;
  const shown = useMemo(() => applyFilter(catalog, { query, type }), [catalog, query, type]);
  const { expanded, toggled } = state;
  const isOpen = useMemo<IsOpen>(
    () => (folder) => isFolderOpen({ query, expanded, toggled }, shown, folder),
    [query, expanded, toggled, shown],
  );
  const rows = useMemo(
    () => visibleRows(catalog, shown, sort, isOpen, arrivingIn),
    [catalog, shown, sort, isOpen, arrivingIn],
  );
  const selection = state.catalog === catalog ? state.selection : noEntries(catalog);
  const visible = useMemo(() => intersection(selection, shown.entries), [selection, shown]);
  const hidden = useMemo(() => difference(selection, shown.entries), [selection, shown]);

  const isComingInto = (folder: Folder): boolean =>
    arrivingIn(folder.path).length > 0 || folder.folders.some(isComingInto);

  const view: TreeView = {
    catalog,
    shown,
    rows,
    isOpen,
    rowAt: (index) => rowAt(catalog, rows, index, isOpen),
    stateOf: (row) => rowSelection(visible, shown, row),
    focusIndex: nearestRow(catalog, rows, state.focus ?? ''),
    isFocused: state.focus !== undefined && rowIndexOf(catalog, rows, state.focus) >= 0,
    selection,
    shownSelected: visible.size === 0 ? 'none' : visible.size === shown.entries.size ? 'all' : 'some',
    isComingInto,
    hidden,
  };

  const focusPath = (path: string, push = false) => {
    dispatch({ type: 'focus', path });
    change({ dir: folderOf(path) }, { push });
  };
  const setOpen = (folders: readonly Folder[], open: boolean) =>
    dispatch({ type: 'open', paths: folders.map(({ path }) => path), open });
  const select = (selection: EntrySet, anchor?: string) =>
    dispatch({ type: 'select', selection, ...(anchor !== undefined && { anchor }) });
  /** Does something with a row, if there is one, and puts the focus on it. */
  const withRow = (index: number, act: (row: Row) => void) => {
    const row = view.rowAt(index);
    if (!row) return;
    focusPath(row.path);
    act(row);
  };

  return {
    ...view,
    focus: (index) => withRow(index, () => undefined),
    setOpen,
    enter: (folder) => {
      setOpen([folder], !isOpen(folder));
      focusPath(folder.path, true);
    },
    focusPath,
    selectOnly: (index) => withRow(index, (row) => select(entriesOfRow(catalog, shown, row), row.path)),
    toggle: (index) =>
      withRow(index, (row) => select(toggle(selection, entriesOfRow(catalog, shown, row)), row.path)),
    extendTo: (index) =>
      withRow(index, () => {
        const kept =
          state.anchor && rowIndexOf(catalog, rows, state.anchor.path) >= 0 ? state.anchor : undefined;
        const here = view.rowAt(view.focusIndex)?.path ?? '';
        const { path, base } = kept ?? { path: here, base: selection };
        const from = rowIndexOf(catalog, rows, path);
        const range = entriesOfRange(catalog, shown, rows, isOpen, from, index);
        dispatch({ type: 'extend', range, anchor: path, base });
      }),
    selectAll: () => select(shown.entries),
    select,
    clear: () => select(noEntries(catalog)),
    reveal: (path) => {
      dispatch({ type: 'reveal', path });
      change({ dir: folderOf(path) }, { push: true });
    },
  };
}
