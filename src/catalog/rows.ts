// The visible rows of the tree, computed on demand. The number of rows below each folder is counted, but only
// requested rows are built, and only their folders are sorted. Uploads are rows among the files of their folder; they
// can't be selected.
import type { FileDetails } from '#catalog/details/file-details.ts';
import { foldedNames } from '#catalog/names/folded-names.ts';
import { has } from '#catalog/selection/entry-set.ts';
import { foldForSearch } from '#text/fold.ts';
import { baseName, parentFolder } from '#text/path.ts';
import type { Arriving, ArrivingByFolder } from './arriving.ts';
import {
  type Catalog,
  type EntryIndex,
  type FolderIndex,
  findEntry,
  findFolder,
  folderName,
  folderOfEntry,
  folderPath,
  nameOf,
  pathOf,
  ROOT,
} from './catalog.ts';
import { isShown, type Shown } from './filter.ts';
import { childrenOf, insertByOrder } from './order.ts';
import type { Sort } from './sorts.ts';

interface Place {
  /** Unique; a folder's path ends in '/'. */
  readonly path: string;
  readonly name: string;
  /** Nesting level, from 1. */
  readonly level: number;
  /** Position among the visible siblings, from 1, and their number. */
  readonly position: number;
  readonly setSize: number;
}
export type Row =
  | (Place & {
      readonly kind: 'file';
      readonly entry: EntryIndex;
      /** Id of the upload that is replacing this file. */
      readonly replacedBy: string | undefined;
    })
  | (Place & { readonly kind: 'arriving'; readonly id: string })
  | (Place & { readonly kind: 'folder'; readonly folder: FolderIndex; readonly open: boolean });

export interface RowOptions {
  readonly catalog: Catalog;
  readonly shown: Shown;
  readonly sort: Sort;
  /** Details of the catalog. */
  readonly details?: FileDetails | undefined;
  readonly isOpen: (folder: FolderIndex) => boolean;
  /** Uploads; shown only without a filter. */
  readonly arriving?: ArrivingByFolder;
}

/** Content of a folder. Numbers below the catalog's size are entries, higher ones are uploads. */
interface Listing {
  readonly folders: readonly FolderIndex[];
  readonly files: readonly number[];
}

export class Rows {
  readonly length: number;
  readonly #catalog: Catalog;
  readonly #shown: Shown;
  readonly #sort: Sort;
  readonly #details: FileDetails | undefined;
  readonly #isOpen: (folder: FolderIndex) => boolean;
  readonly #arriving: Arriving[] = [];
  /** Uploads into each folder, as a range of `#arriving`. */
  readonly #newUploads = new Map<
    FolderIndex,
    { readonly start: number; readonly files: readonly Arriving[] }
  >();
  /** For files that are being replaced: the id of the upload. */
  readonly #replacing = new Map<EntryIndex, string>();
  /** Number of rows below each folder if it is open. */
  readonly #rowsBelow: Uint32Array;
  readonly #listings = new Map<FolderIndex, Listing>();

  constructor({ catalog, shown, sort, details, isOpen, arriving }: RowOptions) {
    this.#catalog = catalog;
    this.#shown = shown;
    this.#sort = sort;
    this.#details = details;
    this.#isOpen = isOpen;
    if (!shown.filtered) this.#addUploads(arriving ?? new Map<string, readonly Arriving[]>());
    this.#rowsBelow = this.#countRows();
    this.length = this.#rowsBelow[ROOT] ?? 0;
  }

  /** @returns undefined if the index is out of range */
  at(index: number): Row | undefined {
    return this.slice(index, index + 1)[0];
  }

  /** Returns the rows first ≤ index < end. */
  slice(first: number, end: number): Row[] {
    const rows: Row[] = [];
    const visit = (folder: FolderIndex, start: number) => {
      const { folders, files } = this.#listing(folder);
      const setSize = folders.length + files.length;
      let at = start;
      for (const [i, child] of folders.entries()) {
        if (at >= end) return;
        const size = this.#sizeOf(child);
        if (at >= first) rows.push(this.#folderRow(child, i + 1, setSize));
        if (size > 1 && at + size > first && at + 1 < end) visit(child, at + 1);
        at += size;
      }
      for (let i = Math.max(0, first - at); i < files.length && at + i < end; i++) {
        rows.push(this.#fileRow(files[i] ?? 0, folders.length + i + 1, setSize));
      }
    };
    visit(ROOT, 0);
    return rows;
  }

  /** Returns the index of the row with exactly this path, or -1 if it is not visible. */
  indexOf(path: string): number {
    const catalog = this.#catalog;
    if (path.endsWith('/')) {
      const folder = findFolder(catalog, path);
      return folder > ROOT ? this.#indexOfFolder(folder) : -1;
    }
    const entry = findEntry(catalog, path);
    if (entry >= 0) return this.#indexOfFile(entry, folderOfEntry(catalog, entry));
    const arriving = this.#arriving.findIndex((file) => file.path === path);
    if (arriving < 0) return -1;
    return this.#indexOfFile(catalog.size + arriving, findFolder(catalog, parentFolder(path)));
  }

  /**
   * Returns the index of the row with this path, or of its closest visible ancestor; else 0, or -1 if there are no
   * rows.
   */
  nearest(path: string): number {
    for (let at = path; at !== ''; at = parentFolder(at)) {
      const index = this.indexOf(at);
      if (index >= 0) return index;
    }
    return this.length > 0 ? 0 : -1;
  }

  /** Returns the next row whose name starts with the typed text, wrapping around at the end; -1 if there is none. */
  byPrefix(typed: string, from: number): number {
    const prefix = foldForSearch(typed);
    const isNamed = this.#namedRows(prefix);
    const start = this.length === 0 ? 0 : from % this.length;
    const found = this.#firstRow(isNamed, start);
    return found >= 0 ? found : this.#firstRow(isNamed, 0);
  }

  /**
   * Visits the content of the rows between two indexes, both included. A folder that is closed or entirely in the
   * range is visited as a whole.
   */
  visitRange(
    from: number,
    to: number,
    onFile: (entry: EntryIndex) => void,
    onFolder: (folder: FolderIndex) => void,
  ): void {
    const visit = (folder: FolderIndex, start: number) => {
      const { folders, files } = this.#listing(folder);
      let at = start;
      for (const child of folders) {
        const size = this.#sizeOf(child);
        if (at > to) return;
        if (at >= from && at + size - 1 <= to) onFolder(child);
        else if (size > 1 && at + size > from) visit(child, at + 1);
        at += size;
      }
      for (let i = Math.max(0, from - at); i < files.length && at + i <= to; i++) {
        const file = files[i] ?? 0;
        if (file < this.#catalog.size) onFile(file);
      }
    };
    visit(ROOT, 0);
  }

  #addUploads(arriving: ArrivingByFolder): void {
    const catalog = this.#catalog;
    for (const [path, files] of arriving) {
      const folder = findFolder(catalog, path);
      if (folder < 0) continue;
      const newFiles: Arriving[] = [];
      for (const file of files) {
        const entry = findEntry(catalog, file.path);
        if (entry < 0) newFiles.push(file);
        else if (file.stage !== 'landed') this.#replacing.set(entry, file.id);
      }
      if (newFiles.length === 0) continue;
      this.#newUploads.set(folder, { start: catalog.size + this.#arriving.length, files: newFiles });
      this.#arriving.push(...newFiles);
    }
  }

  #countRows(): Uint32Array {
    const { folders } = this.#catalog;
    const rowsBelow = this.#shown.ownFiles.slice();
    for (const [folder, { files }] of this.#newUploads)
      rowsBelow[folder] = (rowsBelow[folder] ?? 0) + files.length;
    for (let folder = folders.size - 1; folder > ROOT; folder--) {
      if (this.#shown.filtered && !isShown(this.#shown, this.#catalog, folder)) continue;
      const parent = folders.parent[folder] ?? ROOT;
      const rows = this.#isOpen(folder) ? 1 + (rowsBelow[folder] ?? 0) : 1;
      rowsBelow[parent] = (rowsBelow[parent] ?? 0) + rows;
    }
    return rowsBelow;
  }

  /** Returns the number of rows of a folder: its own and those below it. */
  #sizeOf(folder: FolderIndex): number {
    return this.#isOpen(folder) ? 1 + (this.#rowsBelow[folder] ?? 0) : 1;
  }

  #listing(folder: FolderIndex): Listing {
    let listing = this.#listings.get(folder);
    if (listing === undefined) {
      listing = this.#list(folder);
      this.#listings.set(folder, listing);
    }
    return listing;
  }

  #list(folder: FolderIndex): Listing {
    const catalog = this.#catalog;
    const shown = this.#shown;
    const children = childrenOf(catalog, folder, this.#sort, this.#details);
    if (shown.filtered) {
      return {
        folders: children.folders.filter((child) => isShown(shown, catalog, child)),
        files: children.files.filter((file) => has(shown.entries, file)),
      };
    }
    const newFiles = this.#newUploads.get(folder);
    if (!newFiles) return children;
    const files = insertByOrder(catalog, children.files, newFiles.files, newFiles.start, this.#sort);
    return { folders: children.folders, files };
  }

  #folderRow(folder: FolderIndex, position: number, setSize: number): Row {
    const catalog = this.#catalog;
    return {
      kind: 'folder',
      path: folderPath(catalog, folder),
      name: folderName(catalog, folder),
      level: catalog.folders.depth[folder] ?? 1,
      position,
      setSize,
      folder,
      open: this.#isOpen(folder),
    };
  }

  #fileRow(file: number, position: number, setSize: number): Row {
    const catalog = this.#catalog;
    const arriving = this.#arriving[file - catalog.size];
    if (arriving) {
      const { id, path } = arriving;
      const level = parentFolder(path).split('/').length;
      return { kind: 'arriving', path, name: baseName(path), level, position, setSize, id };
    }
    return {
      kind: 'file',
      path: pathOf(catalog, file),
      name: nameOf(catalog, file),
      level: (catalog.folders.depth[folderOfEntry(catalog, file)] ?? 0) + 1,
      position,
      setSize,
      entry: file,
      replacedBy: this.#replacing.get(file),
    };
  }

  /** Returns -1 if the folder is not visible. */
  #indexOfFolder(folder: FolderIndex): number {
    const parent = this.#catalog.folders.parent[folder] ?? ROOT;
    const above = parent === ROOT ? -1 : this.#indexOfFolder(parent);
    if (parent !== ROOT && (above < 0 || !this.#isOpen(parent))) return -1;
    let at = above + 1;
    for (const child of this.#listing(parent).folders) {
      if (child === folder) return at;
      at += this.#sizeOf(child);
    }
    return -1;
  }

  #indexOfFile(file: number, folder: FolderIndex): number {
    const above = folder === ROOT ? -1 : this.#indexOfFolder(folder);
    if (folder !== ROOT && (above < 0 || !this.#isOpen(folder))) return -1;
    const { files } = this.#listing(folder);
    const place = files.indexOf(file);
    return place < 0 ? -1 : above + 1 + (this.#rowsBelow[folder] ?? 0) - files.length + place;
  }

  /**
   * Finds the files, uploads and folders whose names start with a prefix, and the folders that contain any of them.
   */
  #namedRows(prefix: string): NamedRows {
    const { size, folders, parents } = this.#catalog;
    const names = foldedNames(this.#catalog);
    const files = new Uint8Array(size + this.#arriving.length);
    const named = new Uint8Array(folders.size);
    const hasMatchBelow = new Uint8Array(folders.size);
    names.files.findPrefix(prefix, (entry) => {
      files[entry] = 1;
      hasMatchBelow[parents[entry] ?? ROOT] = 1;
    });
    names.folders.findPrefix(prefix, (folder) => (named[folder] = 1));
    for (const [folder, { start, files: newFiles }] of this.#newUploads) {
      for (const [i, { path }] of newFiles.entries()) {
        if (!foldForSearch(baseName(path)).startsWith(prefix)) continue;
        files[start + i] = 1;
        hasMatchBelow[folder] = 1;
      }
    }
    for (let folder = folders.size - 1; folder > ROOT; folder--) {
      if (named[folder] || hasMatchBelow[folder]) hasMatchBelow[folders.parent[folder] ?? ROOT] = 1;
    }
    return { files, folders: named, hasMatchBelow };
  }

  /** Returns the index of the first such row from `first` on, or -1. Folders without a match are skipped. */
  #firstRow({ files: isNamed, folders: isNamedFolder, hasMatchBelow }: NamedRows, first: number): number {
    const visit = (folder: FolderIndex, start: number): number => {
      const { folders, files } = this.#listing(folder);
      let at = start;
      for (const child of folders) {
        const size = this.#sizeOf(child);
        if (at >= first && isNamedFolder[child]) return at;
        if (size > 1 && hasMatchBelow[child] && at + size > first) {
          const found = visit(child, at + 1);
          if (found >= 0) return found;
        }
        at += size;
      }
      for (let i = Math.max(0, first - at); i < files.length; i++) if (isNamed[files[i] ?? 0]) return at + i;
      return -1;
    };
    return visit(ROOT, 0);
  }
}

interface NamedRows {
  readonly files: Uint8Array;
  readonly folders: Uint8Array;
  readonly hasMatchBelow: Uint8Array;
}
