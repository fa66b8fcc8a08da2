// Details of all files of a catalog: columns with one value per entry. Immutable, and bound to its catalog;
// `mappedTo` maps it to the next one.
import { type Catalog, type EntryIndex, type FolderIndex, MARKER, ROOT } from '#catalog/catalog.ts';
import { type EntrySet, entrySet, has } from '#catalog/selection/entry-set.ts';
import type { DetailsSort } from '#catalog/sorts.ts';
import type { Columns, Facts, Limits } from './facts.ts';
import { Sums } from './sums.ts';

type Column = 'seconds' | 'bytes' | 'changedAt';

const COLUMN: Readonly<Record<DetailsSort, Column>> = {
  length: 'seconds',
  'length-desc': 'seconds',
  size: 'bytes',
  'size-desc': 'bytes',
  changed: 'changedAt',
  'changed-desc': 'changedAt',
};

export class FileDetails {
  readonly #catalog: Catalog;
  readonly #columns: Columns;
  #folderSums: Sums | undefined;
  #within: (Limits & { readonly entries: EntrySet }) | undefined;
  readonly #factsBySet = new WeakMap<EntrySet, Facts>();

  constructor(catalog: Catalog, columns: Columns) {
    this.#catalog = catalog;
    this.#columns = columns;
  }

  fileFacts(entry: EntryIndex): Facts {
    const { bytes, seconds, changedAt, codecs, codecNames } = this.#columns;
    return {
      bytes: known(bytes[entry]),
      seconds: known(seconds[entry]),
      changedAt: changedAt[entry] || undefined,
      codecs: codecNames[codecs[entry] ?? 0] || undefined,
      untimed: 0,
    };
  }

  /** Returns the totals of all files below a folder. */
  folderFacts(folder: FolderIndex): Facts {
    this.#folderSums ??= this.#sumUpFolders();
    return this.#folderSums.factsOf(folder);
  }

  /** Returns the totals of a set of files, cached per set. */
  setFacts(set: EntrySet): Facts {
    let facts = this.#factsBySet.get(set);
    if (facts === undefined) {
      facts = this.#sumOf(set);
      this.#factsBySet.set(set, facts);
    }
    return facts;
  }

  /**
   * Returns the entries within the limits, or undefined without limits. The last result is cached, because each
   * keystroke of a search asks for it.
   */
  within({ longerThan, changedSince }: Limits): EntrySet | undefined {
    if (longerThan === undefined && changedSince === undefined) return undefined;
    const last = this.#within;
    if (last?.longerThan === longerThan && last?.changedSince === changedSince) return last?.entries;
    const { seconds, changedAt } = this.#columns;
    const mask = new Uint8Array(this.#catalog.size);
    for (let entry = 0; entry < mask.length; entry++) {
      const isLong = longerThan === undefined || (seconds[entry] ?? 0) > longerThan;
      const isRecent = changedSince === undefined || (changedAt[entry] ?? 0) >= changedSince;
      mask[entry] = isLong && isRecent ? 1 : 0;
    }
    const entries = entrySet(mask);
    this.#within = { longerThan, changedSince, entries };
    return entries;
  }

  /** Sorts files. Equal files keep their order; unknown values come last in both directions. */
  sortFiles(files: readonly EntryIndex[], sort: DetailsSort): EntryIndex[] {
    return sorted(files, sort, (file) => this.fileFacts(file)[COLUMN[sort]]);
  }

  sortFolders(folders: readonly FolderIndex[], sort: DetailsSort): FolderIndex[] {
    return sorted(folders, sort, (folder) => this.folderFacts(folder)[COLUMN[sort]]);
  }

  /**
   * Maps the details to another list.
   * @param places index of each entry in that list, or -1
   */
  mappedTo(places: Int32Array, next: Catalog): FileDetails {
    const from = this.#columns;
    const to = unknownColumns(next.size, from.codecNames);
    for (let entry = 0; entry < places.length; entry++) {
      const place = places[entry] ?? -1;
      if (place < 0) continue;
      to.bytes[place] = from.bytes[entry] ?? Number.NaN;
      to.seconds[place] = from.seconds[entry] ?? Number.NaN;
      to.changedAt[place] = from.changedAt[entry] ?? 0;
      to.codecs[place] = from.codecs[entry] ?? 0;
    }
    return new FileDetails(next, to);
  }

  #sumOf(set: EntrySet): Facts {
    const { types } = this.#catalog;
    const sum = new Sums(1);
    for (let entry = 0; entry < types.length; entry++)
      if (has(set, entry) && types[entry] !== MARKER) sum.addFile(0, this.#columns, entry);
    return sum.factsOf(0);
  }

  #sumUpFolders(): Sums {
    const { parents, types, folders } = this.#catalog;
    const sums = new Sums(folders.size);
    for (let entry = 0; entry < types.length; entry++)
      if (types[entry] !== MARKER) sums.addFile(parents[entry] ?? ROOT, this.#columns, entry);
    // Backwards, so that each folder is added to its parent after its subfolders.
    for (let folder = folders.size - 1; folder > ROOT; folder--)
      sums.addTo(folders.parent[folder] ?? ROOT, folder);
    return sums;
  }
}

/** Returns columns in which everything is unknown. */
export function unknownColumns<Names extends readonly string[]>(size: number, codecNames: Names) {
  return {
    bytes: new Float64Array(size).fill(Number.NaN),
    seconds: new Float32Array(size).fill(Number.NaN),
    changedAt: new Uint32Array(size),
    codecs: new Uint16Array(size),
    codecNames,
  };
}

function known(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

function sorted(
  indexes: readonly number[],
  sort: DetailsSort,
  valueOf: (index: number) => number | undefined,
): number[] {
  const direction = sort.endsWith('-desc') ? -1 : 1;
  return indexes
    .map((index) => ({ index, value: valueOf(index) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      return direction * (a.value - b.value);
    })
    .map(({ index }) => index);
}
