// Finds conflicts between an upload and existing files. Spellings that differ only in case or Unicode form count as
// the same name, because many file systems and people treat them so.
import {
  type Catalog,
  type EntryIndex,
  type FolderIndex,
  filesIn,
  findEntry,
  findFolder,
  folderName,
  folderPath,
  nameOf,
  pathOf,
  ROOT,
  subfolders,
} from '#catalog/catalog.ts';
import type { Facts } from '#catalog/details/facts.ts';
import type { FileDetails } from '#catalog/details/file-details.ts';
import { foldForClash } from '#text/fold.ts';
import { baseName, folderPart, parentFolder } from '#text/path.ts';

export interface NameClash {
  readonly kind: /** The very path: the upload would replace it. */
    | 'same'
    /** A file has this path in another spelling. */
    | 'spelling'
    /** A folder has the file's name. */
    | 'folder-there'
    /** A file has the name of one of the path's folders. */
    | 'file-in-the-way';
  /** Path of the existing file or folder, in its own spelling; a folder's has no trailing '/'. */
  readonly existing: string;
  /** Details of the existing file, if known. */
  readonly facts?: Facts;
}

/** Finds the conflict of each path, with the details of the existing file. */
export function findClashes(
  catalog: Catalog,
  paths: readonly string[],
  details: FileDetails | undefined,
): (NameClash | undefined)[] {
  return paths.map((path) => {
    const clash = findClash(catalog, path);
    const entry = clash && details ? findEntry(catalog, clash.existing) : -1;
    const facts = entry < 0 ? undefined : details?.fileFacts(entry);
    return clash && facts ? { ...clash, facts } : clash;
  });
}

/**
 * Finds the conflict of a path.
 * @param path path of a file to upload, in NFC
 * @returns undefined if the path is free
 */
export function findClash(catalog: Catalog, path: string): NameClash | undefined {
  if (findEntry(catalog, path) >= 0) return { kind: 'same', existing: path };
  const sameFile = fileLike(catalog, path);
  if (sameFile !== undefined) return { kind: 'spelling', existing: sameFile };
  const existing = folderLike(catalog, path);
  if (existing !== undefined) {
    return { kind: 'folder-there', existing: findFolder(catalog, `${path}/`) >= 0 ? path : existing };
  }
  for (let ancestor = parentFolder(path); ancestor !== ''; ancestor = parentFolder(ancestor)) {
    const blocking = fileLike(catalog, ancestor.slice(0, -1));
    if (blocking !== undefined) return { kind: 'file-in-the-way', existing: blocking };
  }
  return undefined;
}

/**
 * Finds an existing folder or file of this name in any spelling.
 * @returns its path
 */
export function findNamesake(catalog: Catalog, path: string): string | undefined {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  return folderLike(catalog, bare) ?? fileLike(catalog, bare);
}

/** Folded names of a folder's content, each with the original ones. */
interface Names {
  readonly folders: ReadonlyMap<string, readonly FolderIndex[]>;
  readonly files: ReadonlyMap<string, EntryIndex>;
}
const known = new WeakMap<Catalog, Map<FolderIndex, Names>>();

/** Returns the names in a folder, built on first use because few folders of a large gallery are needed. */
function namesIn(catalog: Catalog, folder: FolderIndex): Names {
  const byFolder = known.get(catalog) ?? new Map<FolderIndex, Names>();
  known.set(catalog, byFolder);
  let names = byFolder.get(folder);
  if (names === undefined) {
    names = {
      folders: Map.groupBy(subfolders(catalog, folder), (child) => foldForClash(folderName(catalog, child))),
      files: new Map(filesIn(catalog, folder).map((file) => [foldForClash(nameOf(catalog, file)), file])),
    };
    byFolder.set(folder, names);
  }
  return names;
}

/** Returns all folders of this path ('' or ending in '/') in any spelling. */
function foldersLike(catalog: Catalog, path: string): readonly FolderIndex[] {
  let found: readonly FolderIndex[] = [ROOT];
  for (const name of path.split('/').slice(0, -1)) {
    const folded = foldForClash(name);
    found = found.flatMap((folder) => namesIn(catalog, folder).folders.get(folded) ?? []);
  }
  return found;
}

/** Returns the existing folder of a path, in its own spelling. */
function folderLike(catalog: Catalog, path: string): string | undefined {
  const folder = foldersLike(catalog, `${path}/`).at(-1);
  return folder === undefined ? undefined : folderPath(catalog, folder).slice(0, -1);
}

function fileLike(catalog: Catalog, path: string): string | undefined {
  const folded = foldForClash(baseName(path));
  for (const folder of foldersLike(catalog, folderPart(path))) {
    const file = namesIn(catalog, folder).files.get(folded);
    if (file !== undefined) return pathOf(catalog, file);
  }
  return undefined;
}
