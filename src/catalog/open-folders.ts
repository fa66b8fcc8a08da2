// State of open folders. A search opens further folders; these, and folders toggled during the search, are reset when
// it ends.
import { type Catalog, type FolderIndex, findFolder, folderPath } from './catalog.ts';

interface QueryState {
  readonly toggled: Map<FolderIndex, boolean>;
  /** Set after all folders were opened or closed. Folders toggled later are in `toggled`. */
  readonly all: boolean | undefined;
}

export class OpenFolders {
  #catalog: Catalog;
  /** 1 for every open folder, without regard to a search. */
  #open: Uint8Array;
  /** Paths of folders that will be opened when they exist. */
  readonly #pendingOpen = new Set<string>();
  #queryState: QueryState | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#open = new Uint8Array(catalog.folders.size);
  }

  /** Starts another search, or ends it. */
  beginQuery(isQuery: boolean): void {
    this.#queryState = isQuery ? { toggled: new Map(), all: undefined } : undefined;
  }

  /** @param hitsBelow number of hits of the search below each folder */
  isOpen(folder: FolderIndex, hitsBelow: Uint32Array): boolean {
    const wasOpen = this.#open[folder] === 1;
    if (!this.#queryState) return wasOpen;
    const { toggled, all } = this.#queryState;
    return toggled.get(folder) ?? all ?? ((hitsBelow[folder] ?? 0) > 0 || wasOpen);
  }

  set(folder: FolderIndex, open: boolean): void {
    if (this.#queryState) this.#queryState.toggled.set(folder, open);
    else this.#open[folder] = open ? 1 : 0;
  }

  /** Opens or closes a folder that may not exist yet. */
  setPath(path: string, open: boolean): void {
    const folder = findFolder(this.#catalog, path);
    if (open && folder < 0) this.#pendingOpen.add(path);
    else this.#pendingOpen.delete(path);
    if (folder >= 0) this.set(folder, open);
  }

  setAll(open: boolean): void {
    if (this.#queryState) {
      this.#queryState = { toggled: new Map(), all: open };
      return;
    }
    this.#open.fill(open ? 1 : 0);
    if (!open) this.#pendingOpen.clear();
  }

  /**
   * Switches to a new list.
   * @param places index of each folder in the new list, or -1
   */
  setCatalog(next: Catalog, places: Int32Array): void {
    const before = this.#catalog;
    const open = new Uint8Array(next.folders.size);
    for (const [folder, place] of places.entries()) {
      if (this.#open[folder] !== 1) continue;
      if (place >= 0) open[place] = 1;
      else this.#pendingOpen.add(folderPath(before, folder));
    }
    this.#catalog = next;
    this.#open = open;
    if (this.#queryState) this.#queryState = mapped(this.#queryState, places);
    for (const path of this.#pendingOpen) {
      const folder = findFolder(next, path);
      if (folder < 0) continue;
      open[folder] = 1;
      this.#pendingOpen.delete(path);
    }
  }
}

function mapped({ toggled, all }: QueryState, places: Int32Array): QueryState {
  const entries = [...toggled].map(([folder, open]) => [places[folder] ?? -1, open] as const);
  return { toggled: new Map(entries.filter(([folder]) => folder >= 0)), all };
}
