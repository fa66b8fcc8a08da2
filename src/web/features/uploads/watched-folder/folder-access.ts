// A folder on the person's disk, as far as a browser leads to it.

export interface FoundFile {
  /** Below the folder, as the disk spells it. */
  readonly path: string;
  readonly handle: FileSystemFileHandle;
}

export type FolderChange =
  /** It is there, or was changed. */
  | { readonly kind: 'file'; readonly file: FoundFile }
  /** A folder came, with whatever is in it. @see FolderAccess.list */
  | { readonly kind: 'folder'; readonly path: string }
  /** Something was not heard of, or nothing will be any more: all is to be listed anew. */
  | { readonly kind: 'missed' };

export interface FolderAccess {
  /** Asks the person; call it from a click. Undefined where they change their mind. */
  pick(): Promise<FileSystemDirectoryHandle | undefined>;
  /**
   * All files, but for those a system or a program keeps for itself. A folder in it that can't be read is passed over.
   * @param path of a folder in it, or empty
   * @throws where the folder itself can't be read
   */
  list(root: FileSystemDirectoryHandle, path: string): AsyncIterable<FoundFile>;
  /** Tells of changes until the answer is called. @throws where the folder can't be watched */
  watch(root: FileSystemDirectoryHandle, onChange: (change: FolderChange) => void): Promise<() => void>;
}
