// Whether a file to upload would meet something that is already there. Spellings that differ only in case or in
// Unicode form are the same name to many file systems, and to people.

import { foldForClash } from '#text/fold.ts';
import { parentFolder } from '#text/path.ts';
import { type Catalog, findEntry } from './catalog.ts';

export interface NameClash {
  readonly kind: /** The very path: the upload would replace it. */
    | 'same'
    /** A file of this path, differently spelled. */
    | 'spelling'
    /** A folder has the file's name. */
    | 'folder-there'
    /** A file has the name of a folder on the way. */
    | 'file-in-the-way';
  /** What is there, as it is spelled there; a folder without its '/'. */
  readonly existing: string;
}

/**
 * @param path of a file to upload, in NFC
 * @returns undefined where the path is free
 */
export function findClash(catalog: Catalog, path: string): NameClash | undefined {
  if (findEntry(catalog, path) >= 0) return { kind: 'same', existing: path };
  const { files, folders } = spellingsOf(catalog);
  const file = files.get(foldForClash(path));
  if (file !== undefined) return { kind: 'spelling', existing: file };
  const folder = folders.get(foldForClash(path));
  if (folder !== undefined) {
    const existing = catalog.folderByPath.has(`${path}/`) ? path : folder;
    return { kind: 'folder-there', existing };
  }
  for (let around = parentFolder(path); around !== ''; around = parentFolder(around)) {
    const inTheWay = files.get(foldForClash(around.slice(0, -1)));
    if (inTheWay !== undefined) return { kind: 'file-in-the-way', existing: inTheWay };
  }
  return undefined;
}

/** Whether a folder or a file has this name already, however it is spelled. Answers what is there. */
export function findNamesake(catalog: Catalog, path: string): string | undefined {
  const bare = path.endsWith('/') ? path.slice(0, -1) : path;
  const { files, folders } = spellingsOf(catalog);
  return folders.get(foldForClash(bare)) ?? files.get(foldForClash(bare));
}

interface Spellings {
  readonly files: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, string>;
}
const known = new WeakMap<Catalog, Spellings>();

/** Made when it is first asked for, once per catalog. */
function spellingsOf(catalog: Catalog): Spellings {
  let spellings = known.get(catalog);
  if (spellings === undefined) {
    const folders = catalog.folders.map(({ path }) => path.slice(0, -1));
    const files = catalog.entries.filter((path) => !path.endsWith('/'));
    spellings = {
      files: new Map(files.map((path) => [foldForClash(path), path])),
      folders: new Map(folders.map((path) => [foldForClash(path), path])),
    };
    known.set(catalog, spellings);
  }
  return spellings;
}
