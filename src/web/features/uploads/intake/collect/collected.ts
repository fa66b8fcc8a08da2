// Files of a drop or a file dialog, before anything is decided about them.

export interface CollectedFile {
  /** A file in a dropped folder is opened when it is needed (`disk-query.ts`). */
  readonly file: File | FileSystemFileEntry;
  /**
   * Path below the target folder, such as `take-1.wav` or `day 2/take-1.wav`; spelled as on the disk, without a
   * leading `/`.
   */
  readonly path: string;
  readonly handle?: FileSystemFileHandle;
  /** Handle of the dropped folder, if the browser gave one. The path begins with the name of this folder. */
  readonly root?: FileSystemDirectoryHandle;
}

export interface Collected {
  readonly files: readonly CollectedFile[];
  /** Paths of system files, which are left out. */
  readonly junk: readonly string[];
  /** Paths of files and folders that the browser could not open. */
  readonly unreadable: readonly string[];
  /** Paths of empty folders. The gallery has no empty folders. */
  readonly emptyFolders: readonly string[];
  /**
   * Names of dropped items for which the browser gave no handle in time. After a reload the person must choose them
   * again.
   */
  readonly unanswered?: readonly string[];
}

/** Progress while folders are read. */
export interface WalkProgress {
  readonly files: number;
  readonly folders: number;
}
