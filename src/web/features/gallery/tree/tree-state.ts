// What the person has done to the tree: opened, focused, selected. Everything is kept by path, or carried over to the
// next list, so that a refresh moves nothing.
import {
  type Catalog,
  carryOver,
  type EntrySet,
  type Folder,
  noEntries,
  type Shown,
  union,
} from '#catalog/client.ts';
import { parentFolder } from '#text/path.ts';

export interface TreeState {
  readonly catalog: Catalog;
  readonly query: string;
  readonly expanded: ReadonlySet<string>;
  /** What was opened and closed since the query began, on top of what the query opens. Gone with the query. */
  readonly toggled: ReadonlyMap<string, boolean>;
  /** Path of the row in focus. It may be hidden now: then the nearest visible one stands in. */
  readonly focus: string | undefined;
  readonly selection: EntrySet;
  /** Where a shift-selection starts from, and what was selected before. Moving on without shift gives it up. */
  readonly anchor: { readonly path: string; readonly base: EntrySet } | undefined;
}

export type TreeAction =
  | { readonly type: 'list'; readonly catalog: Catalog }
  | { readonly type: 'query'; readonly query: string }
  | { readonly type: 'open'; readonly paths: readonly string[]; readonly open: boolean }
  /** Opens all folders around a path and puts the focus on it. */
  | { readonly type: 'reveal'; readonly path: string }
  | { readonly type: 'focus'; readonly path: string }
  /** `anchor` is the row it began with, if one. */
  | { readonly type: 'select'; readonly selection: EntrySet; readonly anchor?: string }
  /** Selects a range beside `base`, from `anchor`: the next range from there replaces this one. */
  | {
      readonly type: 'extend';
      readonly range: EntrySet;
      readonly anchor: string;
      readonly base: EntrySet;
    };

export function treeOf(catalog: Catalog): TreeState {
  return {
    catalog,
    query: '',
    expanded: new Set(),
    toggled: new Map(),
    focus: undefined,
    selection: noEntries(catalog),
    anchor: undefined,
  };
}

export function nextTree(state: TreeState, action: TreeAction): TreeState {
  switch (action.type) {
    case 'list':
      return onList(state, action.catalog);
    case 'query':
      return { ...state, query: action.query, toggled: new Map() };
    case 'open':
      return withOpen(state, action.paths, action.open);
    case 'reveal':
      return { ...withOpen(state, foldersAround(action.path), true), focus: action.path || undefined };
    case 'focus':
      return { ...state, focus: action.path, anchor: undefined };
    case 'select': {
      const { selection, anchor: path } = action;
      return { ...state, selection, anchor: path === undefined ? undefined : { path, base: selection } };
    }
    case 'extend': {
      const { range, anchor: path, base } = action;
      return { ...state, selection: union(base, range), anchor: { path, base } };
    }
  }
}

/** Whether a folder's row is open: as the person left it, or because a hit lies below. */
export function isFolderOpen(
  { query, expanded, toggled }: Pick<TreeState, 'query' | 'expanded' | 'toggled'>,
  shown: Shown,
  folder: Folder,
): boolean {
  if (query === '') return expanded.has(folder.path);
  return toggled.get(folder.path) ?? (shown.leadsToHit(folder) || expanded.has(folder.path));
}

function onList(state: TreeState, catalog: Catalog): TreeState {
  const { anchor, selection } = state;
  return {
    ...state,
    catalog,
    selection: carryOver(selection, state.catalog, catalog),
    anchor: anchor && { ...anchor, base: carryOver(anchor.base, state.catalog, catalog) },
  };
}

function withOpen(state: TreeState, paths: readonly string[], open: boolean): TreeState {
  if (paths.length === 0) return state;
  if (state.query !== '') {
    return { ...state, toggled: new Map([...state.toggled, ...paths.map((path) => [path, open] as const)]) };
  }
  const expanded = new Set(state.expanded);
  for (const path of paths) {
    if (open) expanded.add(path);
    else expanded.delete(path);
  }
  return { ...state, expanded };
}

/** The folders that must be open for a path to be seen; a folder's own path is among them. */
function foldersAround(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.endsWith('/') ? path : parentFolder(path); at !== ''; at = parentFolder(at))
    folders.push(at);
  return folders;
}
