// Set of a catalog's entries: a mask with running counts, so that counting the entries below a folder takes two
// lookups. Immutable, and bound to its catalog; `carryOver` maps it to the next one.
import type { Catalog, EntryIndex, FolderIndex } from '#catalog/catalog.ts';

export interface EntrySet {
  /** 1 for every entry in the set. */
  readonly mask: Uint8Array;
  /** Number of entries in the set before each index; one longer than the mask. */
  readonly before: Uint32Array;
  readonly size: number;
}

/** @param mask is not copied, so it must not change afterwards */
export function entrySet(mask: Uint8Array): EntrySet {
  const before = new Uint32Array(mask.length + 1);
  let size = 0;
  for (let i = 0; i < mask.length; i++) {
    size += mask[i] ?? 0;
    before[i + 1] = size;
  }
  return { mask, before, size };
}

export function noEntries({ size }: Catalog): EntrySet {
  return entrySet(new Uint8Array(size));
}

export function allEntries({ size }: Catalog): EntrySet {
  return entrySet(new Uint8Array(size).fill(1));
}

export function has(set: EntrySet, entry: EntryIndex): boolean {
  return set.mask[entry] === 1;
}

/** Returns the number of entries of the set below a folder. */
export function countIn(set: EntrySet, { folders }: Catalog, folder: FolderIndex): number {
  return (set.before[folders.end[folder] ?? 0] ?? 0) - (set.before[folders.first[folder] ?? 0] ?? 0);
}

/** Returns the number of entries below a folder, markers included. */
export function entriesIn({ folders }: Catalog, folder: FolderIndex): number {
  return (folders.end[folder] ?? 0) - (folders.first[folder] ?? 0);
}

export function union(a: EntrySet, b: EntrySet): EntrySet {
  if (a.size === 0) return b;
  if (b.size === 0) return a;
  return combined(a, b, (x, y) => x | y);
}

export function intersection(a: EntrySet, b: EntrySet): EntrySet {
  if (a.size === 0) return a;
  return combined(a, b, (x, y) => x & y);
}

export function difference(a: EntrySet, b: EntrySet): EntrySet {
  if (a.size === 0 || b.size === 0) return a;
  return combined(a, b, (x, y) => x & (y ^ 1));
}

function combined(a: EntrySet, b: EntrySet, bit: (x: number, y: number) => number): EntrySet {
  const mask = new Uint8Array(a.mask.length);
  for (let i = 0; i < mask.length; i++) mask[i] = bit(a.mask[i] ?? 0, b.mask[i] ?? 0);
  return entrySet(mask);
}

/**
 * Maps a set to another list. Entries that are gone are dropped; new entries are not in the set.
 * @param places index of each entry in the other list, or -1
 */
export function carryOver(set: EntrySet, places: Int32Array, { size }: Catalog): EntrySet {
  const mask = new Uint8Array(size);
  for (let entry = 0; entry < places.length; entry++) {
    const place = places[entry] ?? -1;
    if (place >= 0 && has(set, entry)) mask[place] = 1;
  }
  return entrySet(mask);
}
