// Folded names of all files and folders, joined into a few long strings. A search in a million names is a search in
// these strings.
import {
  type Catalog,
  folderNameEnd,
  folderNameStart,
  folderPath,
  nameStart,
  ROOT,
} from '#catalog/catalog.ts';
import { decode } from '#catalog/list/utf8.ts';
import { foldForSearch } from '#text/fold.ts';

/** Number of names per string. Folding one string takes a few milliseconds. */
const NAMES_PER_TEXT = 16_384;
const SLASH = 0x2f;
/** Some letters fold to text that contains a slash, which would end the name. A division slash replaces it. */
const DIVISION_SLASH = '\u2215';

interface FoldedText {
  /** Names, each followed by a slash, which no name contains. */
  readonly text: string;
  /** Start of each name, plus the end of the text. */
  readonly starts: Uint32Array;
}

/** Position of the names in the bytes. */
interface Names {
  readonly size: number;
  readonly bytes: Uint8Array;
  readonly start: (index: number) => number;
  readonly end: (index: number) => number;
}

export class FoldedNames {
  readonly #names: Names;
  readonly #texts: FoldedText[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  /**
   * Folds the next names.
   * @returns whether any names are left
   */
  foldSome(): boolean {
    const first = this.#texts.length * NAMES_PER_TEXT;
    if (first >= this.#names.size) return false;
    this.#texts.push(fold(this.#names, first, Math.min(first + NAMES_PER_TEXT, this.#names.size)));
    return first + NAMES_PER_TEXT < this.#names.size;
  }

  /**
   * Sets a bit for each name that contains a word.
   * @param word folded, without a slash
   * @returns whether any name contains it
   */
  find(word: string, marks: Uint32Array, bit: number): boolean {
    let isFound = false;
    for (const [number, { text, starts }] of this.#all()) {
      const first = number * NAMES_PER_TEXT;
      let index = 0;
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[index])) {
        while ((starts[index + 1] ?? text.length) <= at) index++;
        marks[first + index] = (marks[first + index] ?? 0) | bit;
        isFound = true;
        index++;
        if (index + 1 >= starts.length) break;
      }
    }
    return isFound;
  }

  /** Sets a bit for each name that contains the letters of a word in order. */
  findSpread(word: string, marks: Uint32Array, bit: number): void {
    for (const [number, { text, starts }] of this.#all()) {
      const first = number * NAMES_PER_TEXT;
      for (let index = 0; index < starts.length - 1; index++) {
        const end = (starts[index + 1] ?? 0) - 1;
        let next = 0;
        for (let at = starts[index] ?? 0; at < end && next < word.length; at++) {
          if (text.charCodeAt(at) === word.charCodeAt(next)) next++;
        }
        if (next === word.length) marks[first + index] = (marks[first + index] ?? 0) | bit;
      }
    }
  }

  /** Calls back for each name that starts with a prefix, ascending. */
  findPrefix(prefix: string, onFound: (index: number) => void): void {
    for (const [number, { text, starts }] of this.#all()) {
      const first = number * NAMES_PER_TEXT;
      for (let index = 0; index < starts.length - 1; index++) {
        if (text.startsWith(prefix, starts[index])) onFound(first + index);
      }
    }
  }

  at(index: number): string {
    const number = Math.floor(index / NAMES_PER_TEXT);
    while (this.#texts.length <= number && this.foldSome());
    const folded = this.#texts[number];
    const inText = index % NAMES_PER_TEXT;
    return folded?.text.slice(folded.starts[inText], (folded.starts[inText + 1] ?? 0) - 1) ?? '';
  }

  #all(): ArrayIterator<[number, FoldedText]> {
    while (this.foldSome());
    return this.#texts.entries();
  }
}

function fold({ bytes, start, end }: Names, first: number, last: number): FoldedText {
  const starts = new Uint32Array(last - first + 1);
  let length = 0;
  for (let index = first; index < last; index++) length += end(index) - start(index) + 1;
  const joinedNames = new Uint8Array(length);
  let at = 0;
  let isAscii = true;
  for (let index = first; index < last; index++) {
    starts[index - first] = at;
    const to = end(index);
    for (let from = start(index); from < to; from++) {
      const byte = bytes[from] ?? 0;
      if (byte >= 0x80) isAscii = false;
      joinedNames[at++] = byte;
    }
    joinedNames[at++] = SLASH;
  }
  starts[last - first] = at;
  const text = decode(joinedNames);
  if (isAscii) return { text: text.toLowerCase(), starts };
  // Fold the joined names at once: no folding rule spans a slash, so the names stay separate.
  const folded = foldForSearch(text);
  return { text: placeNames(folded, starts) ? folded : foldOneByOne(text, starts), starts };
}

/**
 * Finds the starts of the names.
 * @returns whether the number of names is as expected
 */
function placeNames(folded: string, starts: Uint32Array): boolean {
  let index = 0;
  for (let at = folded.indexOf('/'); at >= 0; at = folded.indexOf('/', at + 1)) {
    index++;
    if (index === starts.length) return false;
    starts[index] = at + 1;
  }
  return true;
}

function foldOneByOne(text: string, starts: Uint32Array): string {
  const names = text.split('/').map((name) => foldForSearch(name).replaceAll('/', DIVISION_SLASH));
  const folded = names.join('/');
  placeNames(folded, starts);
  return folded;
}

export interface FoldedCatalog {
  /** Names of files. Markers have '', so no search finds them. */
  readonly files: FoldedNames;
  readonly folders: FoldedNames;
  /** Whole path of each folder, built on first use. */
  readonly paths: () => readonly string[];
}

const known = new WeakMap<Catalog, FoldedCatalog>();

/** Returns the folded names of a catalog, cached. Names are folded on first use. */
export function foldedNames(catalog: Catalog): FoldedCatalog {
  let folded = known.get(catalog);
  if (folded === undefined) {
    const { bytes, offsets, size, folders } = catalog;
    let paths: readonly string[] | undefined;
    folded = {
      files: new FoldedNames({
        size,
        bytes,
        start: (entry) => nameStart(catalog, entry),
        end: (entry) => offsets[entry + 1] ?? 0,
      }),
      folders: new FoldedNames({
        size: folders.size,
        bytes,
        start: (folder) => (folder === ROOT ? 0 : folderNameStart(catalog, folder)),
        end: (folder) => (folder === ROOT ? 0 : folderNameEnd(catalog, folder)),
      }),
      paths: () => {
        paths ??= Array.from({ length: folders.size }, (_, folder) =>
          foldForSearch(folderPath(catalog, folder)),
        );
        return paths;
      },
    };
    known.set(catalog, folded);
  }
  return folded;
}
