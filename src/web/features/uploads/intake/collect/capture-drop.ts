// What must be taken while the drop event is still running: afterwards the browser has emptied it. Asking for entries
// and handles is dear (20,000 of each cost 19 s), so a large drop is asked only where it can matter.
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

/** Handles let an upload go on after a restart without choosing files again. More of them would hold up the drop. */
const MAX_FILE_HANDLES = 50;
/** How long a large drop may be searched for folders. */
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
  // Never seen, but nothing promises that the two lists go together.
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

/** The directory entries among the items, by index. All items are asked in a small drop, the likely ones in a large. */
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

/** Nearly always a folder's name has no extension that browsers know. */
function* likelyFolders(listed: readonly File[]): Generator<number> {
  for (const [index, file] of listed.entries()) {
    if (file.type === '' && formatOf(file.name) === undefined) yield index;
  }
}

function requestHandle(item: DataTransferItem): { handle?: Promise<FileSystemHandle | null> } {
  if (!canGetHandle(item)) return {};
  // Refused handles only cost the comfort of resuming: never the drop.
  return { handle: item.getAsFileSystemHandle().catch(() => null) };
}

/** On pages that are not secure Chromium has the method too, and ends the whole tab when it is called. */
function canGetHandle(item: object): item is HandleItem {
  return isSecureContext && 'getAsFileSystemHandle' in item;
}
