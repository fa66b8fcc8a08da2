// Reads a drop while its event runs, because the browser empties the drop afterwards. Entries and handles are
// expensive (19 s for 20,000 files), so of a large drop only likely folders are asked for them.
import { formatOf } from '#contract/formats.ts';
import { isDirectory } from './entry-kind.ts';
import type { DroppedFolder } from './walk.ts';

export interface CapturedDrop {
  readonly files: readonly CapturedFile[];
  readonly folders: readonly CapturedFolder[];
}

/** A file dropped by itself. */
export interface CapturedFile {
  readonly file: File;
  readonly handle?: Promise<FileSystemHandle | null>;
}

export interface CapturedFolder {
  readonly entry: DroppedFolder['entry'];
  readonly handle?: Promise<FileSystemHandle | null>;
}

/**
 * Maximum number of handles of single files. A handle resumes an upload after a restart without choosing the file
 * again; more of them would block the page during the drop.
 */
const MAX_FILE_HANDLES = 50;
/** Maximum time (ms) to search a large drop for folders. */
const SEARCH_MS = 40;

interface HandleItem {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>;
}

/** @param now a clock in milliseconds */
export function captureDrop(
  transfer: DataTransfer,
  now: () => number = () => performance.now(),
): CapturedDrop {
  const items = Array.from(transfer.items).filter((item) => item.kind === 'file');
  const listed = Array.from(transfer.files);
  // The two lists have always had one order, but no standard promises it.
  const sameOrder = listed.length === items.length;
  if (items.length === 0) return { files: listed.map((file) => ({ file })), folders: [] };

  const entries = findFolders(items, sameOrder ? listed : [], now);
  const files: CapturedFile[] = [];
  const folders: CapturedFolder[] = [];
  for (const [index, item] of items.entries()) {
    const entry = entries.get(index);
    if (entry !== undefined) {
      folders.push({ entry, ...requestHandle(item) });
      continue;
    }
    const file = sameOrder ? listed[index] : item.getAsFile();
    // A link at the top of a drop has no readable entry, but its file is here.
    if (file) files.push({ file, ...(files.length < MAX_FILE_HANDLES && requestHandle(item)) });
  }
  return { files, folders };
}

/** Finds the directory entries by index. Checks every item of a small drop, and the likely ones of a large drop. */
function findFolders(items: readonly DataTransferItem[], listed: readonly File[], now: () => number) {
  const found = new Map<number, FileSystemDirectoryEntry>();
  const addIfFolder = (index: number) => {
    const entry = items[index]?.webkitGetAsEntry();
    if (entry && isDirectory(entry)) found.set(index, entry);
  };
  if (items.length <= MAX_FILE_HANDLES || listed.length === 0) {
    for (const index of items.keys()) addIfFolder(index);
    return found;
  }
  const until = now() + SEARCH_MS;
  for (const index of likelyFolders(listed)) {
    if (now() > until) break;
    addIfFolder(index);
  }
  return found;
}

/** A folder's name hardly ever has an extension that browsers know. */
function* likelyFolders(listed: readonly File[]): Generator<number> {
  for (const [index, file] of listed.entries()) {
    if (file.type === '' && formatOf(file.name) === undefined) yield index;
  }
}

function requestHandle(item: DataTransferItem): { handle?: Promise<FileSystemHandle | null> } {
  if (!canGetHandle(item)) return {};
  // Without a handle, the person must choose the file again after a reload. The drop itself still works.
  return { handle: item.getAsFileSystemHandle().catch(() => null) };
}

/** On pages without https Chromium has the method too, but crashes the tab when it is called. */
function canGetHandle(item: object): item is HandleItem {
  return isSecureContext && 'getAsFileSystemHandle' in item;
}
