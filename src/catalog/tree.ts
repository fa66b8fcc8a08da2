// State of the tree: open folders, focus, selection, filter and order. Focus and folders to open are stored by path.
// The rest is mapped to each new list, so that a new list changes nothing on screen.
import type { FileDetails } from '#catalog/details/file-details.ts';
import { entryPlaces, folderPlaces } from '#catalog/list/list-difference.ts';
import {
  carryOver,
  difference,
  type EntrySet,
  intersection,
  noEntries,
  union,
} from '#catalog/selection/entry-set.ts';
import { entriesOfRange, entriesOfRow, rowSelection, toggle } from '#catalog/selection/selection.ts';
import { folderPart, parentFolder } from '#text/path.ts';
import type { ArrivingByFolder } from './arriving.ts';
import { type Catalog, type FolderIndex, findFolder, nearestFolder, subfolders } from './catalog.ts';
import { applyFilter, type Filter, type Shown } from './filter.ts';
import { memo } from './memo.ts';
import { OpenFolders } from './open-folders.ts';
import type { Act, Move, Outcome } from './protocol.ts';
import { type Row, Rows } from './rows.ts';
import type { Sort } from './sorts.ts';

const NOTHING: Outcome = { kind: 'nothing' };

export class Tree {
  #catalog: Catalog;
  /** Details of the files, if loaded. */
  #details: FileDetails | undefined;
  #filter: Filter = { query: '', type: 'any' };
  #sort: Sort = 'name';
  #arriving: ArrivingByFolder = new Map();
  readonly #open: OpenFolders;
  /** Path of the focused row. If it is hidden, its closest visible ancestor is focused instead. */
  #focus: string | undefined;
  #at = '';
  #selection: EntrySet;
  /** Start of a range selection (Shift), and the selection before it. Moving without Shift ends the range. */
  #anchor: { readonly path: string; readonly base: EntrySet } | undefined;

  readonly #shown = memo(() => applyFilter(this.#catalog, this.#filter, this.#details));
  readonly #rows = memo(
    () =>
      new Rows({
        catalog: this.#catalog,
        shown: this.shown,
        sort: this.#sort,
        details: this.#details,
        isOpen: (folder) => this.isOpen(folder),
        arriving: this.#arriving,
      }),
  );
  readonly #none = memo(() => noEntries(this.#catalog));
  readonly #visible = memo(() =>
    this.shown.filtered ? intersection(this.#selection, this.shown.entries) : this.#selection,
  );
  readonly #hidden = memo(() =>
    this.shown.filtered ? difference(this.#selection, this.shown.entries) : this.#none.get(),
  );

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#open = new OpenFolders(catalog);
    this.#selection = noEntries(catalog);
  }

  get catalog(): Catalog {
    return this.#catalog;
  }
  get details(): FileDetails | undefined {
    return this.#details;
  }
  get query(): string {
    return this.#filter.query;
  }
  get shown(): Shown {
    return this.#shown.get();
  }
  get rows(): Rows {
    return this.#rows.get();
  }
  get selection(): EntrySet {
    return this.#selection;
  }
  /** Selected entries that the filter shows. */
  get visible(): EntrySet {
    return this.#visible.get();
  }
  /** Selected entries that the filter hides. */
  get hidden(): EntrySet {
    return this.#hidden.get();
  }
  /** Folder the user went to, even if it doesn't exist: '' or ending in '/'. */
  get at(): string {
    return this.#at;
  }
  /** Index of the focused row or its visible substitute; -1 if there are no rows. */
  get focusIndex(): number {
    return this.rows.nearest(this.#focus ?? '');
  }
  /** Whether the focused row itself is visible. If it isn't, a row that stands in for it has the focus. */
  get isFocused(): boolean {
    return this.#focus !== undefined && this.rows.indexOf(this.#focus) >= 0;
  }

  /** Returns whether a folder is open: by the user, or because it contains hits of the search. */
  isOpen(folder: FolderIndex): boolean {
    return this.#open.isOpen(folder, this.shown.hitsBelow);
  }

  stateOf(row: Row): 'all' | 'some' | 'none' {
    return rowSelection(this.#catalog, this.visible, this.shown, row);
  }

  filterBy(filter: Filter): void {
    const { query, type, longerThan, changedSince } = this.#filter;
    const isSame =
      filter.query === query &&
      filter.type === type &&
      filter.longerThan === longerThan &&
      filter.changedSince === changedSince;
    if (isSame) return;
    if (filter.query !== query) this.#open.beginQuery(filter.query !== '');
    this.#filter = filter;
    this.#changed('filter');
  }

  /** @param details details of the current list */
  setDetails(details: FileDetails | undefined): void {
    if (details === this.#details) return;
    this.#details = details;
    const { longerThan, changedSince } = this.#filter;
    this.#changed(longerThan === undefined && changedSince === undefined ? 'rows' : 'filter');
  }

  sortBy(sort: Sort): void {
    if (sort === this.#sort) return;
    this.#sort = sort;
    this.#changed('rows');
  }

  setUploads(arriving: ArrivingByFolder): void {
    this.#arriving = arriving;
    this.#changed('rows');
  }

  /**
   * Switches to another list. Entries that are gone are deselected; new ones are not selected. The details must be set
   * again.
   * @param isLonger whether the new list only appends to the current one
   */
  setCatalog(next: Catalog, isLonger = false): void {
    const before = this.#catalog;
    if (next === before) return;
    const entries = isLonger ? same(before.size) : entryPlaces(before, next);
    const folders = isLonger ? same(before.folders.size) : folderPlaces(before, next);
    this.#catalog = next;
    this.#details = undefined;
    this.#selection = carryOver(this.#selection, entries, next);
    const anchor = this.#anchor;
    this.#anchor = anchor && { ...anchor, base: carryOver(anchor.base, entries, next) };
    this.#open.setCatalog(next, folders);
    this.#changed('list');
    this.#followAddress();
  }

  select(selection: EntrySet): void {
    this.#select(selection);
  }

  /** Goes to the folder of the address bar. */
  goTo(path: string): void {
    this.#at = path;
    this.#followAddress();
  }

  act(act: Act): Outcome {
    switch (act.do) {
      case 'move':
        this.#move(this.#target(act.by, act.page), act.extend);
        return NOTHING;
      case 'right':
        this.#right();
        return NOTHING;
      case 'left':
        this.#left();
        return NOTHING;
      case 'open-siblings':
        this.#openSiblings();
        return NOTHING;
      case 'open-all':
        this.#setAllOpen(true);
        return NOTHING;
      case 'close-all':
        this.#setAllOpen(false);
        return NOTHING;
      case 'activate':
        return this.#activate();
      case 'toggle':
        this.#withRow(this.#indexOf(act.path), (row) =>
          this.#select(toggle(this.#selection, this.#entriesOf(row)), row.path),
        );
        return NOTHING;
      case 'select-only':
        this.#selectOnly(this.#indexOf(act.path));
        return NOTHING;
      case 'extend':
        this.#move(this.rows.indexOf(act.path), true);
        return NOTHING;
      case 'focus':
        this.#focusOn(act.path);
        return NOTHING;
      case 'enter':
        if (act.clears) this.#select(this.#none.get());
        return this.#enter(act.path);
      case 'open':
        this.#setOpen([act.path], true);
        return NOTHING;
      case 'reveal':
        this.#at = folderPart(act.path);
        this.#reveal(act.path);
        return { kind: 'entered', path: this.#at };
      case 'select-all':
        this.#select(this.shown.entries);
        return NOTHING;
      case 'deselect-shown':
        this.#select(this.hidden);
        return NOTHING;
      case 'deselect-hidden':
        this.#select(this.visible);
        return NOTHING;
      case 'clear':
        this.#select(this.#none.get());
        return NOTHING;
      case 'escape':
        if (this.#selection.size === 0) return { kind: 'end-search' };
        this.#select(this.#none.get());
        return NOTHING;
      case 'delete':
        return this.#delete(act.path);
      case 'menu':
        return this.#rowAt(this.focusIndex)?.kind === 'arriving' ? NOTHING : { kind: 'menu' };
      case 'type':
        this.#move(this.rows.byPrefix(act.text, this.focusIndex + (act.again ? 0 : 1)), false);
        return NOTHING;
    }
  }

  #changed(what: 'list' | 'filter' | 'rows' | 'selection'): void {
    if (what === 'list') this.#none.forget();
    if (what === 'list' || what === 'filter') this.#shown.forget();
    if (what !== 'selection') this.#rows.forget();
    if (what !== 'rows') {
      this.#visible.forget();
      this.#hidden.forget();
    }
  }

  /** Focuses the closest existing folder, because the folder the user went to may have disappeared or appeared. */
  #followAddress(): void {
    const dir = nearestFolder(this.#catalog, this.#at);
    if (dir !== folderPart(this.#focus ?? '')) this.#reveal(dir);
  }

  #reveal(path: string): void {
    this.#setOpen(foldersAround(path), true);
    this.#focus = path || undefined;
  }

  #setOpen(paths: readonly string[], open: boolean): void {
    for (const path of paths) this.#open.setPath(path, open);
    if (paths.length > 0) this.#changed('rows');
  }

  #focusOn(path: string): void {
    this.#focus = path;
    this.#at = folderPart(path);
    this.#anchor = undefined;
  }

  #select(selection: EntrySet, anchor?: string): void {
    this.#selection = selection;
    this.#anchor = anchor === undefined ? undefined : { path: anchor, base: selection };
    this.#changed('selection');
  }

  #rowAt(index: number): Row | undefined {
    return index < 0 ? undefined : this.rows.at(index);
  }

  #indexOf(path: string | undefined): number {
    return path === undefined ? this.focusIndex : this.rows.indexOf(path);
  }

  #entriesOf(row: Row): EntrySet {
    return entriesOfRow(this.#catalog, this.shown, row);
  }

  /** Applies a function to a row, if there is one, and focuses it. */
  #withRow(index: number, act: (row: Row) => void): void {
    const row = this.#rowAt(index);
    if (!row) return;
    this.#focusOn(row.path);
    act(row);
  }

  #selectOnly(index: number): void {
    this.#withRow(index, (row) => this.#select(this.#entriesOf(row), row.path));
  }

  #move(to: number, extend: boolean): void {
    if (!extend) return this.#withRow(to, () => undefined);
    const { rows } = this;
    const anchor = this.#anchor && rows.indexOf(this.#anchor.path) >= 0 ? this.#anchor : undefined;
    const focusedPath = this.#rowAt(this.focusIndex)?.path ?? '';
    const { path, base } = anchor ?? { path: focusedPath, base: this.#selection };
    this.#withRow(to, () => {
      const range = entriesOfRange(this.#catalog, this.shown, rows, rows.indexOf(path), to);
      this.#select(union(base, range));
      this.#anchor = { path, base };
    });
  }

  #target(by: Move, page: number): number {
    const index = this.focusIndex;
    const last = this.rows.length - 1;
    const step = Math.max(1, page - 1);
    const to = {
      next: index + 1,
      previous: index - 1,
      first: 0,
      last,
      'page-down': index + step,
      'page-up': index - step,
    }[by];
    return Math.max(0, Math.min(to, last));
  }

  #right(): void {
    const index = this.focusIndex;
    const row = this.#rowAt(index);
    if (row?.kind !== 'folder') return;
    if (!row.open) return this.#setOpen([row.path], true);
    // An open folder may be empty; then the next row is not its child.
    const next = this.#rowAt(index + 1);
    if (next && next.level > row.level) this.#focusOn(next.path);
  }

  #left(): void {
    const row = this.#rowAt(this.focusIndex);
    if (!row) return;
    if (row.kind === 'folder' && row.open) return this.#setOpen([row.path], false);
    const parent = parentFolder(row.path);
    if (parent !== '') this.#focusOn(parent);
  }

  #openSiblings(): void {
    const row = this.#rowAt(this.focusIndex);
    const parent = row ? findFolder(this.#catalog, parentFolder(row.path)) : -1;
    if (parent < 0) return;
    for (const folder of subfolders(this.#catalog, parent)) this.#open.set(folder, true);
    this.#changed('rows');
  }

  #setAllOpen(open: boolean): void {
    this.#open.setAll(open);
    this.#changed('rows');
    // If the focused row is hidden now, focus the folder that hides it.
    if (!open && this.#focus !== undefined) this.#withRow(this.focusIndex, () => undefined);
  }

  #activate(): Outcome {
    const index = this.focusIndex;
    const row = this.#rowAt(index);
    if (!row) return NOTHING;
    if (row.kind === 'folder') return this.#enter(row.path);
    this.#selectOnly(index);
    return { kind: 'details' };
  }

  #enter(path: string): Outcome {
    const folder = findFolder(this.#catalog, path);
    if (folder < 0) return NOTHING;
    this.#setOpen([path], !this.isOpen(folder));
    this.#focusOn(path);
    return { kind: 'entered', path };
  }

  #delete(path: string | undefined): Outcome {
    const index = this.#indexOf(path);
    const row = this.#rowAt(index);
    // An unselected row is deleted alone, as in file managers.
    const isForItself = path === undefined ? this.#selection.size === 0 : row && this.stateOf(row) !== 'all';
    if (!isForItself) return { kind: 'delete' };
    // An upload can't be deleted.
    if (!row || row.kind === 'arriving') return NOTHING;
    this.#selectOnly(index);
    return { kind: 'delete' };
  }
}

/** Returns the folders that must be open to show a path; the path of a folder includes itself. */
function foldersAround(path: string): string[] {
  const folders: string[] = [];
  for (let at = path.endsWith('/') ? path : parentFolder(path); at !== ''; at = parentFolder(at))
    folders.push(at);
  return folders;
}

function same(size: number): Int32Array {
  return Int32Array.from({ length: size }, (_, index) => index);
}
