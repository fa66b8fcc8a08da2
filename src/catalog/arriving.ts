// What is on its way into the gallery, beside the list of what is there.
import { folderPart, parentFolder } from '#text/path.ts';
import { type Catalog, findEntry } from './catalog.ts';

/** A file on its way into the gallery. */
export interface Arriving {
  readonly id: string;
  readonly path: string;
  /** Halted: it won’t be there unless somebody does something. Landed: from here on the list says what is there. */
  readonly stage: 'coming' | 'halted' | 'landed';
}

/** What is on its way into each folder, by its path. Few: rows of which there may be thousands are entries. */
export type ArrivingByFolder = ReadonlyMap<string, readonly Arriving[]>;

/** The folders that files are on their way into, and those around them. */
export function awaitedFolders(arriving: Iterable<Arriving>): Set<string> {
  const folders = new Set<string>();
  for (const { path } of arriving) {
    for (let at = folderPart(path); at !== '' && !folders.has(at); at = parentFolder(at)) folders.add(at);
  }
  return folders;
}

/** Not what has landed and the list has: that is there, or else it is being deleted. */
export function notListed(arriving: readonly Arriving[], list: Catalog): Arriving[] {
  return arriving.filter((one) => !hasLanded(one) || findEntry(list, one.path) < 0);
}

/** The paths of what has landed since: what had landed before is what a deletion agreed to since is of. */
export function landedSince(before: readonly Arriving[], now: readonly Arriving[]): string[] {
  const landedBefore = new Set(before.filter(hasLanded).map(({ id }) => id));
  return now.flatMap((one) => (hasLanded(one) && !landedBefore.has(one.id) ? one.path : []));
}

function hasLanded({ stage }: Arriving): boolean {
  return stage === 'landed';
}
