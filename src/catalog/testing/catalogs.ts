// Helpers to build and inspect catalogs in tests.
import { type Catalog, findFolder, folderPath, pathOf } from '#catalog/catalog.ts';
import { type EntrySet, entrySet, has } from '#catalog/selection/entry-set.ts';

export function entriesOf(catalog: Catalog): string[] {
  return Array.from({ length: catalog.size }, (_, entry) => pathOf(catalog, entry));
}

export function foldersOf(catalog: Catalog): string[] {
  return Array.from({ length: catalog.folders.size }, (_, folder) => folderPath(catalog, folder));
}

export function folderAt(catalog: Catalog, path: string): number {
  const folder = findFolder(catalog, path);
  if (folder < 0) throw new Error(`no folder ${path}`);
  return folder;
}

export function setOf(catalog: Catalog, chosen: Iterable<string>): EntrySet {
  const paths = new Set(chosen);
  return entrySet(Uint8Array.from(entriesOf(catalog), (path) => (paths.has(path) ? 1 : 0)));
}

export function pathsIn(catalog: Catalog, set: EntrySet): string[] {
  return entriesOf(catalog).filter((_, entry) => has(set, entry));
}

/** Sorts paths as a catalog does: by their UTF-8 bytes. */
export function inOrder(paths: Iterable<string>): string[] {
  return [...new Set(paths)].filter((path) => path !== '').sort(byBytes);
}

/** Compares by code points, which gives the same order as UTF-8 bytes. */
function byBytes(a: string, b: string): number {
  const [x, y] = [pointsOf(a), pointsOf(b)];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    const difference = (x[i] ?? 0) - (y[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return x.length - y.length;
}

function pointsOf(text: string): number[] {
  return Array.from(text, (point) => point.codePointAt(0) ?? 0);
}
