// Builds a catalog from paths while they load. A sorted list, as our service sends it, can be used at any time. An
// unsorted list is sorted at the end.
import { type Catalog, type EntryIndex, type FolderTable, MARKER, OTHER, ROOT } from '#catalog/catalog.ts';
import { FORMAT_NAMES, FORMATS, formatOf } from '#contract/formats.ts';
import { GrowableUint8Array, GrowableUint32Array } from './growable-arrays.ts';
import { compareBytes, decode, encode } from './utf8.ts';

const SLASH = 0x2f;
const DOT = 0x2e;
const LONGEST_EXTENSION = Math.max(...FORMAT_NAMES.map(({ length }) => length));

export class CatalogBuilder {
  readonly #bytes = new GrowableUint8Array(1 << 16);
  readonly #offsets = new GrowableUint32Array(1 << 10);
  readonly #types = new GrowableUint8Array(1 << 10);
  readonly #parents = new GrowableUint32Array(1 << 10);
  readonly #folders = new GrowableFolderTable();
  /** Number of paths so far, and the end of the last one in the bytes. */
  #size = 0;
  #end = 0;
  /** Folder of the last path. */
  #current = ROOT;
  /** Number of paths that arrived in order and are in the folder table. */
  #placed = 0;

  constructor() {
    this.#offsets.set(0, 0);
    this.#folders.open(ROOT, 0, 0, 0);
  }

  /** Number of paths so far. Paths out of order may be counted more than once. */
  get size(): number {
    return this.#size;
  }

  addPath(path: string): void {
    const bytes = encode(path);
    this.add(bytes, 0, bytes.length);
  }

  /** Adds a path. Empty paths are ignored. */
  add(source: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (length === 0) return;
    const start = this.#end;
    const bytes = this.#bytes.reserve(start + length);
    for (let i = 0; i < length; i++) bytes[start + i] = source[from + i] ?? 0;

    const before = this.#size === 0 ? start : (this.#offsets.array[this.#size - 1] ?? 0);
    const shared = sharedLength(bytes, before, start, length);
    const isRepeated = this.#size > 0 && shared === length && before + length === start;
    if (isRepeated) return;
    const entry = this.#size;
    this.#end = start + length;
    this.#size++;
    this.#offsets.set(this.#size, this.#end);
    if (this.#placed < entry) return;
    const isInOrder =
      entry === 0 ||
      before + shared === start ||
      (shared < length && (bytes[before + shared] ?? 0) < (bytes[start + shared] ?? 0));
    if (isInOrder) this.#place(entry, bytes, start, length, shared);
  }

  /** Returns a catalog of the paths that arrived in order. It is valid until the next path is added. */
  snapshot(): Catalog {
    const size = this.#placed;
    return {
      size,
      bytes: this.#bytes.array.subarray(0, this.#offsets.array[size]),
      offsets: this.#offsets.array.subarray(0, size + 1),
      types: this.#types.array.subarray(0, size),
      parents: this.#parents.array.subarray(0, size),
      folders: this.#folders.table(this.#current, size),
    };
  }

  /** Returns the complete catalog. Nothing may be added afterwards. */
  finish(): Catalog {
    if (this.#placed === this.#size) return trimmed(this.snapshot());
    const [bytes, offsets] = [this.#bytes.array, this.#offsets.array];
    const sorted = new CatalogBuilder();
    for (const entry of sortedEntries(bytes, offsets, this.#size)) {
      sorted.add(bytes, offsets[entry] ?? 0, offsets[entry + 1] ?? 0);
    }
    return sorted.finish();
  }

  #place(entry: EntryIndex, bytes: Uint8Array, start: number, length: number, shared: number): void {
    const folders = this.#folders;
    let current = this.#current;
    while (folders.pathLength(current) > shared) current = folders.close(current, entry);
    for (let at = folders.pathLength(current); at < length; at++) {
      if (bytes[start + at] === SLASH)
        current = folders.open(current, folders.depth(current) + 1, at + 1, entry);
    }
    this.#current = current;
    this.#parents.set(entry, current);
    const nameFrom = folders.pathLength(current);
    const type = nameFrom === length ? MARKER : typeOf(bytes, start + nameFrom, start + length);
    this.#types.set(entry, type);
    folders.count(current, type);
    this.#placed++;
  }
}

/** Builds a catalog from paths in any order; repeated paths are merged. */
export function buildCatalog(paths: Iterable<string>): Catalog {
  const builder = new CatalogBuilder();
  for (const path of paths) builder.addPath(path);
  return builder.finish();
}

/** Returns the catalog with markers added for folders that exist only on the page. */
export function withMarkers(catalog: Catalog, folders: readonly string[]): Catalog {
  const { bytes, offsets, size } = catalog;
  const markers = folders.map(encode).toSorted((a, b) => compareBytes(a, 0, a.length, b, 0, b.length));
  const builder = new CatalogBuilder();
  let next = 0;
  for (let entry = 0; entry < size; entry++) {
    const [from, to] = [offsets[entry] ?? 0, offsets[entry + 1] ?? 0];
    for (let marker = markers[next]; marker; marker = markers[next]) {
      if (compareBytes(marker, 0, marker.length, bytes, from, to) > 0) break;
      builder.add(marker, 0, marker.length);
      next++;
    }
    builder.add(bytes, from, to);
  }
  for (const marker of markers.slice(next)) builder.add(marker, 0, marker.length);
  return builder.finish();
}

/** Returns the number of bytes that a path shares with the one before it, which ends where this one starts. */
function sharedLength(bytes: Uint8Array, before: number, start: number, length: number): number {
  const most = Math.min(length, start - before);
  let shared = 0;
  while (shared < most && bytes[before + shared] === bytes[start + shared]) shared++;
  return shared;
}

function sortedEntries(bytes: Uint8Array, offsets: Uint32Array, size: number): Uint32Array {
  const at = (index: number) => offsets[index] ?? 0;
  return Uint32Array.from({ length: size }, (_, entry) => entry).sort((a, b) =>
    compareBytes(bytes, at(a), at(a + 1), bytes, at(b), at(b + 1)),
  );
}

/** Encodes an extension of up to six bytes as a number. */
function encodeExtension(bytes: ArrayLike<number>, from: number, to: number): number {
  let key = 0;
  for (let at = from; at < to; at++) key = key * 256 + lower(bytes[at] ?? 0);
  return key;
}

const TYPES = new Map(
  FORMAT_NAMES.map((format, i) => [encodeExtension(encode(format), 0, format.length), i + 1]),
);

function lower(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

function typeOf(bytes: Uint8Array, from: number, to: number): number {
  let dot = to - 1;
  let isAscii = true;
  for (; dot >= from && bytes[dot] !== DOT; dot--) {
    if ((bytes[dot] ?? 0) >= 0x80) isAscii = false;
  }
  if (dot < from) return OTHER;
  // Some letters beyond ASCII have an ASCII lower-case form, for example the Kelvin sign.
  if (!isAscii) {
    const format = formatOf(decode(bytes.subarray(dot, to)));
    return format === undefined ? OTHER : FORMAT_NAMES.indexOf(format) + 1;
  }
  return to - dot - 1 > LONGEST_EXTENSION ? OTHER : (TYPES.get(encodeExtension(bytes, dot + 1, to)) ?? OTHER);
}

/** Shrinks the arrays to their used size: growing arrays have spare room. */
function trimmed(catalog: Catalog): Catalog {
  return {
    size: catalog.size,
    bytes: catalog.bytes.slice(),
    offsets: catalog.offsets.slice(),
    types: catalog.types.slice(),
    parents: catalog.parents.slice(),
    folders: catalog.folders,
  };
}

const IS_AUDIO = FORMAT_NAMES.map((format) => FORMATS[format] === 'audio');

class GrowableFolderTable {
  readonly #parent = new GrowableUint32Array(64);
  readonly #depth = new GrowableUint32Array(64);
  readonly #pathLength = new GrowableUint32Array(64);
  readonly #first = new GrowableUint32Array(64);
  readonly #end = new GrowableUint32Array(64);
  readonly #endFolder = new GrowableUint32Array(64);
  readonly #files = new GrowableUint32Array(64);
  readonly #audio = new GrowableUint32Array(64);
  readonly #video = new GrowableUint32Array(64);
  #size = 0;

  pathLength(folder: number): number {
    return this.#pathLength.array[folder] ?? 0;
  }

  depth(folder: number): number {
    return this.#depth.array[folder] ?? 0;
  }

  open(parent: number, depth: number, pathLength: number, first: number): number {
    const folder = this.#size++;
    this.#parent.set(folder, parent);
    this.#depth.set(folder, depth);
    this.#pathLength.set(folder, pathLength);
    this.#first.set(folder, first);
    this.#end.set(folder, first);
    this.#endFolder.set(folder, folder + 1);
    for (const count of [this.#files, this.#audio, this.#video]) count.set(folder, 0);
    return folder;
  }

  /**
   * Closes a folder.
   * @returns its parent
   */
  close(folder: number, end: number): number {
    this.#end.set(folder, end);
    this.#endFolder.set(folder, this.#size);
    return this.#parent.array[folder] ?? ROOT;
  }

  count(folder: number, type: number): void {
    if (type === MARKER) return;
    increase(this.#files, folder);
    if (type !== OTHER) increase(IS_AUDIO[type - 1] ? this.#audio : this.#video, folder);
  }

  /** Returns the folder table, with the open folders from `current` to the root ending here. */
  table(current: number, end: number): FolderTable {
    for (let folder = current; ; folder = this.close(folder, end)) {
      if (folder !== ROOT) continue;
      this.close(ROOT, end);
      break;
    }
    const size = this.#size;
    const parent = this.#parent.array.subarray(0, size);
    const ownFiles = this.#files.array.slice(0, size);
    const below = (own: Uint32Array) => {
      const sums = own.slice(0, size);
      for (let folder = size - 1; folder > ROOT; folder--) {
        const above = parent[folder] ?? ROOT;
        sums[above] = (sums[above] ?? 0) + (sums[folder] ?? 0);
      }
      return sums;
    };
    return {
      size,
      parent,
      depth: this.#depth.array.subarray(0, size),
      pathLength: this.#pathLength.array.subarray(0, size),
      first: this.#first.array.subarray(0, size),
      end: this.#end.array.subarray(0, size),
      endFolder: this.#endFolder.array.subarray(0, size),
      ownFiles,
      files: below(ownFiles),
      audio: below(this.#audio.array),
      video: below(this.#video.array),
    };
  }
}

function increase(counts: GrowableUint32Array, folder: number): void {
  counts.set(folder, (counts.array[folder] ?? 0) + 1);
}
