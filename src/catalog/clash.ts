// Whether an upload would meet something that is already there, and how to spell it so that it doesn't.
import { type Catalog, findEntry, folderPathOf } from './catalog.ts';
import { foldForClash } from './fold.ts';

export type Clash =
  | { readonly kind: 'none' }
  /** The very same path: the upload would replace it. */
  | { readonly kind: 'same'; readonly existing: string }
  /**
   * A file of this path, or a folder on the way to it, is there in another spelling. `existing` is what is there;
   * `respelled` is the whole path under the spelling in use, and `replaces` says whether a file has it.
   */
  | {
      readonly kind: 'spelling';
      readonly differs: 'case' | 'unicode' | 'both';
      readonly existing: string;
      readonly respelled: string;
      readonly replaces: boolean;
    }
  /** A folder has the file's name. `existing` ends in '/'. */
  | { readonly kind: 'folder-in-the-way'; readonly existing: string }
  /** A file has the name of a folder on the way. */
  | { readonly kind: 'file-in-the-way'; readonly existing: string };

/** @param path of a file to upload, in NFC */
export function findClash(catalog: Catalog, path: string): Clash {
  const exact = findEntry(catalog, path);
  if (exact >= 0) return { kind: 'same', existing: path };
  const spellings = spellingsOf(catalog);

  let folder = '';
  let differing = '';
  for (const part of folderPathOf(path).split('/').slice(0, -1)) {
    const asked = `${folder}${part}`;
    const known = spellings.of(`${asked}/`);
    if (known === undefined) {
      const file = spellings.of(asked);
      if (file !== undefined) return { kind: 'file-in-the-way', existing: file };
      folder = `${asked}/`;
      continue;
    }
    if (known !== `${asked}/`) differing = known;
    folder = known;
  }

  const respelledName = folder + path.slice(folderPathOf(path).length);
  const asFolder = spellings.of(`${respelledName}/`);
  if (asFolder !== undefined) return { kind: 'folder-in-the-way', existing: asFolder };
  const file = spellings.of(respelledName);
  const respelled = file ?? respelledName;
  if (respelled === path) return { kind: 'none' };
  return {
    kind: 'spelling',
    differs: difference(path, respelled),
    existing:
      file !== undefined && file !== respelledName
        ? file
        : differing === ''
          ? respelled
          : (file ?? differing),
    respelled,
    replaces: file !== undefined,
  };
}

/**
 * A path beside this one that clashes with nothing: `take (2).wav`.
 * @param taken other paths that are spoken for, e.g. by the same batch
 */
export function freePath(catalog: Catalog, path: string, taken: ReadonlySet<string> = new Set()): string {
  const slash = path.lastIndexOf('/');
  const dot = path.lastIndexOf('.');
  const stem = dot > slash + 1 ? path.slice(0, dot) : path;
  const extension = path.slice(stem.length);
  const reserved = new Set([...taken].map(foldForClash));
  for (let n = 2; ; n++) {
    const candidate = `${stem} (${n})${extension}`;
    if (reserved.has(foldForClash(candidate))) continue;
    const clash = findClash(catalog, candidate);
    if (clash.kind === 'none' || (clash.kind === 'spelling' && !clash.replaces)) return candidate;
  }
}

function difference(a: string, b: string): 'case' | 'unicode' | 'both' {
  if (a.normalize('NFC') === b.normalize('NFC')) return 'unicode';
  return a.toUpperCase() === b.toUpperCase() ? 'case' : 'both';
}

interface Spellings {
  /** What is there of a file's path, or of a folder's with its '/', in whatever spelling. */
  readonly of: (path: string) => string | undefined;
}
const known = new WeakMap<Catalog, Spellings>();

function spellingsOf(catalog: Catalog): Spellings {
  let spellings = known.get(catalog);
  if (spellings === undefined) {
    const byFold = new Map<string, string>();
    for (const path of catalog.entries) byFold.set(foldForClash(path), path);
    for (const { path } of catalog.folders) byFold.set(foldForClash(path), path);
    spellings = {
      of: (path) => {
        // The asked spelling wins where several are there.
        if (path.endsWith('/') ? catalog.folderByPath.has(path) : findEntry(catalog, path) >= 0) return path;
        return byFold.get(foldForClash(path));
      },
    };
    known.set(catalog, spellings);
  }
  return spellings;
}
