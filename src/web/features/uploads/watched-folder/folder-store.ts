// The watched folder of a connection: its handle, its target, and the files that were handled.
import type { Fingerprint } from '#upload/protocol.ts';

export interface WatchedFolderRecord {
  readonly handle: FileSystemDirectoryHandle;
  readonly target: string;
  /** Connection that the folder was chosen for. Another key may belong to another workspace. */
  readonly connectionId: string;
}

/** Size and time of each file when it was sent or skipped, by the path below the folder. */
export type HandledFiles = ReadonlyMap<string, Fingerprint>;

export interface FolderStore {
  /** Whether the data survives a reload. */
  readonly isPersistent: boolean;
  /** @returns undefined if no folder is watched */
  read(): Promise<WatchedFolderRecord | undefined>;
  /** Saves the folder. Keeps the handled files if folder and target are the same as before. */
  save(record: WatchedFolderRecord): Promise<void>;
  stop(): Promise<void>;
  handled(): Promise<HandledFiles>;
  addHandled(files: HandledFiles): Promise<void>;
  /** Closes the store for good, because nothing may be written after a sign-out. */
  close(): Promise<void>;
}

export async function isSameFolder(
  one: WatchedFolderRecord | undefined,
  other: WatchedFolderRecord,
): Promise<boolean> {
  return one?.target === other.target && (await one.handle.isSameEntry(other.handle));
}

export function createMemoryStore(): FolderStore {
  let record: WatchedFolderRecord | undefined;
  let isSaved = false;
  let handled = new Map<string, Fingerprint>();
  return {
    isPersistent: false,
    read: () => Promise.resolve(isSaved ? record : undefined),
    async save(next) {
      if (!(await isSameFolder(record, next))) handled = new Map();
      record = next;
      isSaved = true;
    },
    stop() {
      isSaved = false;
      return Promise.resolve();
    },
    handled: () => Promise.resolve(new Map(handled)),
    addHandled(files) {
      for (const [path, file] of files) handled.set(path, file);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}
