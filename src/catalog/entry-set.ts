// A set of a catalog's entries: a mask with running counts, so that "how many below this folder" costs two look-ups.
// Never changed once made. It belongs to the catalog it was made of; `carryOver` brings it to the next one.
import type { Catalog, EntryIndex, Folder } from './catalog.ts';

export interface EntrySet {
  /** 1 for every entry in the set. */
  readonly mask: Uint8Array;
  /** How many entries in the set come before an index: one longer than the mask. */
  readonly before: Uint32Array;
  readonly size: number;
}

/** @param mask is kept, not copied: don't change it afterwards */
export function entrySet(mask: Uint8Array): EntrySet {
  const before = new Uint32Array(mask.length + 1);
  let size = 0;
  for (let i = 0; i < mask.length; i++) {
    size += mask[i] ?? 0;
    before[i + 1] = size;
  }
  return { mask, before, size };
}

export function noEntries(catalog: Catalog): EntrySet {
  return entrySet(new Uint8Array(catalog.entries.length));
}

export function allEntries(catalog: Catalog): EntrySet {
  return entrySet(new Uint8Array(catalog.entries.length).fill(1));
}

/** All entries below a folder. */
export function entriesBelow(catalog: Catalog, { first, end }: Pick<Folder, 'first' | 'end'>): EntrySet {
  return entrySet(new Uint8Array(catalog.entries.length).fill(1, first, end));
}

export function has(set: EntrySet, entry: EntryIndex): boolean {
  return set.mask[entry] === 1;
}

/** How many of the set are below this folder. */
export function countIn(set: EntrySet, folder: Pick<Folder, 'first' | 'end'>): number {
  return (set.before[folder.end] ?? 0) - (set.before[folder.first] ?? 0);
}

/** How many entries there are below a folder, files and markers. */
export function entriesIn(folder: Pick<Folder, 'first' | 'end'>): number {
  return folder.end - folder.first;
}

export function union(a: EntrySet, b: EntrySet): EntrySet {
  return entrySet(a.mask.map((bit, i) => bit | (b.mask[i] ?? 0)));
}

export function intersection(a: EntrySet, b: EntrySet): EntrySet {
  return entrySet(a.mask.map((bit, i) => bit & (b.mask[i] ?? 0)));
}

export function difference(a: EntrySet, b: EntrySet): EntrySet {
  return entrySet(a.mask.map((bit, i) => bit & ((b.mask[i] ?? 0) ^ 1)));
}

/** The same paths in another list: what is gone there is dropped, what is new there is not in the set. */
export function carryOver(set: EntrySet, from: Catalog, to: Catalog): EntrySet {
  if (from === to) return set;
  const mask = new Uint8Array(to.entries.length);
  let there = 0;
  for (const [here, path] of from.entries.entries()) {
    if (!has(set, here)) continue;
    while (there < to.entries.length && (to.entries[there] ?? '') < path) there++;
    if (to.entries[there] === path) mask[there] = 1;
  }
  return entrySet(mask);
}
