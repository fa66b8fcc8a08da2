// What came out of a drop or a file dialog, before anything is decided about it.

export interface CollectedFile {
  /** One inside a dropped folder is opened when its turn comes (`ask-disk.ts`). */
  readonly file: File | FileSystemFileEntry;
  /** Below the folder it goes to: `take-1.wav`, `day 2/take-1.wav`. As the disk spells it, never with a leading `/`. */
  readonly path: string;
  readonly handle?: FileSystemFileHandle;
  /** The dropped folder it is inside of, where the browser gave its handle: the path begins with its name. */
  readonly root?: FileSystemDirectoryHandle;
}

export interface Collected {
  readonly files: readonly CollectedFile[];
  /** Files the system keeps for itself, by path. They are left out. */
  readonly junk: readonly string[];
  /** What the browser could not open, by path: a file or a whole folder. */
  readonly unreadable: readonly string[];
  /** Folders with nothing in them, by path. The gallery has no empty folders. */
  readonly emptyFolders: readonly string[];
  /** What was dropped and got no handle, because the browser didn't answer: only the person leads to it after a reload. */
  readonly unanswered?: readonly string[];
}

/** Said while folders are walked. */
export interface WalkProgress {
  readonly files: number;
  readonly folders: number;
}
