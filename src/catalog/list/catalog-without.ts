// Removes entries from a catalog by copying ranges of its arrays. Nothing is parsed or sorted, so it is fast for a
// million paths.
import {
  type Catalog,
  type EntryIndex,
  type FolderTable,
  kindOfType,
  MARKER,
  OTHER,
  ROOT,
} from '#catalog/catalog.ts';
import { countIn, type EntrySet, entriesIn, has } from '#catalog/selection/entry-set.ts';

/** Returns the catalog without these entries. Folders that become empty are removed too. */
export function withoutEntries(catalog: Catalog, removed: EntrySet): Catalog {
  const size = catalog.size - removed.size;
  const place = (entry: EntryIndex) => entry - (removed.before[entry] ?? 0);
  const { remains, places } = remainingFolders(catalog, removed);
  const types = new Uint8Array(size);
  const parents = new Uint32Array(size);
  const bytes = new Uint8Array(catalog.bytes.length - lengthOf(catalog, removed));
  const offsets = new Uint32Array(size + 1);
  let end = 0;
  for (let entry = 0; entry < catalog.size; ) {
    // Copy contiguous ranges at once.
    const first = entry;
    const start = catalog.offsets[first] ?? 0;
    for (; entry < catalog.size && !has(removed, entry); entry++) {
      const at = place(entry);
      types[at] = catalog.types[entry] ?? OTHER;
      parents[at] = places[catalog.parents[entry] ?? ROOT] ?? ROOT;
      offsets[at] = end + (catalog.offsets[entry] ?? 0) - start;
    }
    const chunk = catalog.bytes.subarray(start, catalog.offsets[entry]);
    bytes.set(chunk, end);
    end += chunk.length;
    while (entry < catalog.size && has(removed, entry)) entry++;
  }
  offsets[size] = end;

  const { folders } = catalog;
  const keepRemaining = (column: Uint32Array) => column.filter((_, folder) => remains[folder] === 1);
  const parent = keepRemaining(folders.parent).map((folder) => places[folder] ?? ROOT);
  return {
    size,
    bytes,
    offsets,
    types,
    parents,
    folders: {
      size: parent.length,
      parent,
      depth: keepRemaining(folders.depth),
      pathLength: keepRemaining(folders.pathLength),
      first: keepRemaining(folders.first).map(place),
      end: keepRemaining(folders.end).map(place),
      endFolder: keepRemaining(folders.endFolder).map((folder) => places[folder] ?? parent.length),
      ...filesIn(types, parents, parent),
    },
  };
}

/** Returns the total length (bytes) of the paths in a set. */
function lengthOf({ offsets, size }: Catalog, set: EntrySet): number {
  let length = 0;
  for (let entry = 0; entry < size; entry++) {
    if (has(set, entry)) length += (offsets[entry + 1] ?? 0) - (offsets[entry] ?? 0);
  }
  return length;
}

/** Returns which folders remain, and how many of them come before each folder and before the end. */
function remainingFolders(catalog: Catalog, removed: EntrySet) {
  const { size } = catalog.folders;
  const remains = new Uint8Array(size);
  const places = new Uint32Array(size + 1);
  let count = 0;
  for (let folder = 0; folder < size; folder++) {
    places[folder] = count;
    remains[folder] =
      folder === ROOT || countIn(removed, catalog, folder) < entriesIn(catalog, folder) ? 1 : 0;
    count += remains[folder] ?? 0;
  }
  places[size] = count;
  return { remains, places };
}

function filesIn(
  types: Uint8Array,
  parents: Uint32Array,
  parent: Uint32Array,
): Pick<FolderTable, 'ownFiles' | 'files' | 'audio' | 'video'> {
  const ownFiles = new Uint32Array(parent.length);
  const audio = new Uint32Array(parent.length);
  const video = new Uint32Array(parent.length);
  const add = (column: Uint32Array, folder: number, count: number) => {
    column[folder] = (column[folder] ?? 0) + count;
  };
  for (let entry = 0; entry < types.length; entry++) {
    const type = types[entry] ?? OTHER;
    if (type === MARKER) continue;
    const folder = parents[entry] ?? ROOT;
    add(ownFiles, folder, 1);
    const kind = kindOfType(type);
    if (kind) add(kind === 'audio' ? audio : video, folder, 1);
  }
  const files = ownFiles.slice();
  // Backwards, so that a folder is seen after everything below it.
  for (let folder = parent.length - 1; folder > ROOT; folder--) {
    for (const column of [files, audio, video]) add(column, parent[folder] ?? ROOT, column[folder] ?? 0);
  }
  return { ownFiles, files, audio, video };
}
