// What is remembered of the folder of a connection: which it is, where it goes, and which of its files were dealt with.
import type { Fingerprint } from '#upload/protocol.ts';

export interface WatchedFolderRecord {
  readonly handle: FileSystemDirectoryHandle;
  readonly target: string;
  /** Whose files they are: another key may lead to another workspace. */
  readonly connectionId: string;
}

/** By their paths below the folder: as they were when they were sent, or when the person said that they stay out. */
export type HandledFiles = ReadonlyMap<string, Fingerprint>;

export interface FolderStore {
  /** It outlives the page. */
  readonly isPersistent: boolean;
  /** Undefined where none is kept. */
  read(): Promise<WatchedFolderRecord | undefined>;
  /** Of the same folder and target it goes on remembering what was handled, also after it was stopped. */
  save(record: WatchedFolderRecord): Promise<void>;
  stop(): Promise<void>;
  handled(): Promise<HandledFiles>;
  addHandled(files: HandledFiles): Promise<void>;
  /** For good: what is signed out of must not be written again. */
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
