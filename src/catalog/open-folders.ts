// State of open folders. A search opens further folders; these, and folders toggled during the search, are reset when
// it ends.
import { type Catalog, type FolderIndex, findFolder, folderPath } from './catalog.ts';

interface UnderQuery {
  readonly toggled: Map<FolderIndex, boolean>;
  /** Set after all folders were opened or closed. Folders toggled later are in `toggled`. */
  readonly all: boolean | undefined;
}

export class OpenFolders {
  #catalog: Catalog;
  /** 1 for every open folder, without regard to a search. */
  #open: Uint8Array;
  /** Paths of folders that will be opened when they exist. */
  readonly #toOpen = new Set<string>();
  #underQuery: UnderQuery | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#open = new Uint8Array(catalog.folders.size);
  }

  /** Starts another search, or ends it. */
  beginQuery(isQuery: boolean): void {
    this.#underQuery = isQuery ? { toggled: new Map(), all: undefined } : undefined;
  }

  /** @param hitsBelow number of hits of the search below each folder */
  isOpen(folder: FolderIndex, hitsBelow: Uint32Array): boolean {
    const isLeftOpen = this.#open[folder] === 1;
    if (!this.#underQuery) return isLeftOpen;
    const { toggled, all } = this.#underQuery;
    return toggled.get(folder) ?? all ?? ((hitsBelow[folder] ?? 0) > 0 || isLeftOpen);
  }

  set(folder: FolderIndex, open: boolean): void {
    if (this.#underQuery) this.#underQuery.toggled.set(folder, open);
    else this.#open[folder] = open ? 1 : 0;
  }

  /** Opens or closes a folder that may not exist yet. */
  setPath(path: string, open: boolean): void {
    const folder = findFolder(this.#catalog, path);
    if (open && folder < 0) this.#toOpen.add(path);
    else this.#toOpen.delete(path);
    if (folder >= 0) this.set(folder, open);
  }

  setAll(open: boolean): void {
    if (this.#underQuery) {
      this.#underQuery = { toggled: new Map(), all: open };
      return;
    }
    this.#open.fill(open ? 1 : 0);
    if (!open) this.#toOpen.clear();
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
      else this.#toOpen.add(folderPath(before, folder));
    }
    this.#catalog = next;
    this.#open = open;
    if (this.#underQuery) this.#underQuery = carriedOver(this.#underQuery, places);
    for (const path of this.#toOpen) {
      const folder = findFolder(next, path);
      if (folder < 0) continue;
      open[folder] = 1;
      this.#toOpen.delete(path);
    }
  }
}

function carriedOver({ toggled, all }: UnderQuery, places: Int32Array): UnderQuery {
  const carried = [...toggled].map(([folder, open]) => [places[folder] ?? -1, open] as const);
  return { toggled: new Map(carried.filter(([folder]) => folder >= 0)), all };
}
