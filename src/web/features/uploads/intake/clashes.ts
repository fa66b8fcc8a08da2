// How a path that is about to be uploaded meets one that is there already.

export interface Meeting {
  readonly kind: /** The very path. */
    | 'same'
    /** Differs only in case or Unicode form: the same name to many file systems, and to people. */
    | 'spelling'
    /** A file would take the name of a folder. */
    | 'folder-there'
    /** A folder of the path would take the name of a file. */
    | 'file-in-the-way'
    /** Another file of the same batch has the name, but for its spelling. */
    | 'twice';
  /** What is there, as it is spelled there; a folder without its `/`. */
  readonly existing: string;
}

/** The gallery, as far as uploads ask it. Answers in the order asked; undefined where the path is free. */
export type FindMeetings = (paths: readonly string[]) => Promise<readonly (Meeting | undefined)[]>;

/** Paths with the same fold can't stand side by side everywhere. Upper case first: it joins ß with SS and σ with ς. */
export function fold(path: string): string {
  return path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');
}

/** The folder part, ending in `/`; empty at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
