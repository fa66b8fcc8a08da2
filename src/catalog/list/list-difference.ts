// Compares two lists. Both are sorted, so one pass over both finds the entries that are gone, new and the same.
import type { Catalog } from '#catalog/catalog.ts';
import { compareBytes } from './utf8.ts';

/** Returns the index of each entry of one list in another, or -1 if it is gone. */
export function entryPlaces(from: Catalog, to: Catalog): Int32Array {
  return places(from.size, to.size, (a, b) =>
    compareBytes(
      from.bytes,
      from.offsets[a] ?? 0,
      from.offsets[a + 1] ?? 0,
      to.bytes,
      to.offsets[b] ?? 0,
      to.offsets[b + 1] ?? 0,
    ),
  );
}

/** Returns the index of each folder of one list in another, or -1 if it is gone. */
export function folderPlaces(from: Catalog, to: Catalog): Int32Array {
  return places(from.folders.size, to.folders.size, (a, b) => {
    const [aFrom, bFrom] = [startOfFolder(from, a), startOfFolder(to, b)];
    const [aLength, bLength] = [from.folders.pathLength[a] ?? 0, to.folders.pathLength[b] ?? 0];
    return compareBytes(from.bytes, aFrom, aFrom + aLength, to.bytes, bFrom, bFrom + bLength);
  });
}

/**
 * Returns the entries that are new in a list, ascending.
 * @param places result of `entryPlaces`
 */
export function added(places: Int32Array, { size }: Catalog): number[] {
  const found: number[] = [];
  let next = 0;
  for (const place of places) {
    if (place < 0) continue;
    for (; next < place; next++) found.push(next);
    next = place + 1;
  }
  for (; next < size; next++) found.push(next);
  return found;
}

/** Returns whether two lists have the same paths. */
export function areSame(from: Catalog, to: Catalog): boolean {
  if (from.size !== to.size || from.bytes.length !== to.bytes.length) return false;
  for (let at = 0; at < from.bytes.length; at++) if (from.bytes[at] !== to.bytes[at]) return false;
  for (let at = 0; at < from.size; at++) if (from.offsets[at] !== to.offsets[at]) return false;
  return true;
}

function places(fromSize: number, toSize: number, compare: (a: number, b: number) => number): Int32Array {
  const found = new Int32Array(fromSize).fill(-1);
  let toIndex = 0;
  for (let fromIndex = 0; fromIndex < fromSize; fromIndex++) {
    let order = -1;
    while (toIndex < toSize) {
      order = compare(fromIndex, toIndex);
      if (order <= 0) break;
      toIndex++;
    }
    if (toIndex < toSize && order === 0) found[fromIndex] = toIndex++;
  }
  return found;
}

function startOfFolder({ folders, offsets }: Catalog, folder: number): number {
  return offsets[folders.first[folder] ?? 0] ?? 0;
}
