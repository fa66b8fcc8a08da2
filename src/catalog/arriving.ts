// Uploads that the gallery shows as rows beside the stored files.
import { folderPart, parentFolder } from '#text/path.ts';
import { type Catalog, findEntry } from './catalog.ts';

/** An upload to be shown in the gallery. */
export interface Arriving {
  readonly id: string;
  readonly path: string;
  /**
   * `coming`: waits or is being sent. `halted`: won't complete unless the user acts. `landed`: completed, so from now
   * on the file list is the source of truth.
   */
  readonly stage: 'coming' | 'halted' | 'landed';
}

/**
 * Uploads by the path of their folder. Meant for a few: rows that may number thousands belong into the catalog.
 */
export type ArrivingByFolder = ReadonlyMap<string, readonly Arriving[]>;

/** Returns the folders that files are being uploaded into, and all folders around them. */
export function foldersAboveUploads(arriving: Iterable<Arriving>): Set<string> {
  const folders = new Set<string>();
  for (const { path } of arriving) {
    for (let at = folderPart(path); at !== '' && !folders.has(at); at = parentFolder(at)) folders.add(at);
  }
  return folders;
}

/**
 * Returns the uploads that need a row of their own. A completed upload that is in the list needs none: the file has a
 * row, or is being deleted.
 */
export function withoutListed(arriving: readonly Arriving[], list: Catalog): Arriving[] {
  return arriving.filter((upload) => !isPublished(upload) || findEntry(list, upload.path) < 0);
}

/**
 * Returns the paths of uploads that completed between two states. Only these count as new files: a deletion that was
 * confirmed earlier must not remove them.
 */
export function newlyPublished(before: readonly Arriving[], now: readonly Arriving[]): string[] {
  const publishedBefore = new Set(before.filter(isPublished).map(({ id }) => id));
  return now.flatMap((upload) => (isPublished(upload) && !publishedBefore.has(upload.id) ? upload.path : []));
}

function isPublished({ stage }: Arriving): boolean {
  return stage === 'landed';
}
