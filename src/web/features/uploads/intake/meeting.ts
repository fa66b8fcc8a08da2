// How a path that is about to be uploaded meets one that is there already.

export type Meeting =
  /** The very path. */
  | { readonly kind: 'same'; readonly existing: string }
  /** Differs only in upper and lower case or in the Unicode form: the same name to many file systems, and to people. */
  | { readonly kind: 'spelling'; readonly existing: string }
  /** A file would take the name of a folder. */
  | { readonly kind: 'folder-there'; readonly existing: string }
  /** A folder of the path would take the name of a file. */
  | { readonly kind: 'file-in-the-way'; readonly existing: string }
  /** Another file of the same batch has the name, but for its spelling. */
  | { readonly kind: 'twice'; readonly existing: string };

/** The gallery, as far as uploads ask it. Answers in the order asked; undefined where the path is free. */
export type FindMeetings = (paths: readonly string[]) => Promise<readonly (Meeting | undefined)[]>;

/** Paths with the same fold can't stand side by side everywhere. */
export function fold(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** The folder part, ending in `/`; empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
