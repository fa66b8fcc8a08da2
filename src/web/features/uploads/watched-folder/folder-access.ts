// Access to a folder on the person's disk.

export interface FoundFile {
  /** Path below the folder, spelled as on the disk. */
  readonly path: string;
  readonly handle: FileSystemFileHandle;
}

export type FolderChange =
  /** A file appeared or changed. */
  | { readonly kind: 'file'; readonly file: FoundFile }
  /** A folder appeared, maybe with files in it. @see FolderAccess.list */
  | { readonly kind: 'folder'; readonly path: string }
  /** Changes were missed, or none will be reported any more. The whole folder must be listed again. */
  | { readonly kind: 'missed' };

export interface FolderAccess {
  /**
   * Opens the browser's picker. Call it from a click.
   * @returns undefined if the person cancels
   */
  pick(): Promise<FileSystemDirectoryHandle | undefined>;
  /**
   * Lists all files except hidden and system files. Skips folders that can't be read.
   * @param path of a subfolder, or empty
   * @throws if the folder itself can't be read
   */
  list(root: FileSystemDirectoryHandle, path: string): AsyncIterable<FoundFile>;
  /**
   * Reports changes of the folder.
   * @returns a function that stops reporting
   * @throws if the folder can't be watched
   */
  watch(root: FileSystemDirectoryHandle, onChange: (change: FolderChange) => void): Promise<() => void>;
}
