// A file the person chose to send.
import type { Condition } from '#upload/model/condition.ts';
import type { Fingerprint } from './fingerprint.ts';

/** A file to send, as the page hands it in. */
export interface NewFile {
  /** Only its fingerprint where `folder` leads to it: a hundred thousand `File`s would fill the browser's memory. */
  readonly file: File | Fingerprint;
  /** Where it goes in the gallery: NFC, valid by the contract's `pathProblem`, one of the eleven formats. */
  readonly path: string;
  /** The gallery listed this path when the person chose to send: that it is listed later proves nothing. */
  readonly wasListed: boolean;
  /** The agreed condition, if the server tells versions. Without it: a new name, unless the path was listed. */
  readonly onlyIf?: Condition;
  /** Where the browser gives one: resuming after a reload then needs no choosing again. */
  readonly handle?: FileSystemFileHandle;
  /** For a file inside a dropped or chosen folder, instead of `handle`: the folder and the names that lead to the file. */
  readonly folder?: { readonly root: FileSystemDirectoryHandle; readonly names: readonly string[] };
}

/** A `NewFile` under the id of its row. Among files added at one moment, ids sort as the person sees them. */
export interface Entry extends NewFile {
  readonly id: string;
  /** For a row that waits for a file: this one is sent from the start, though it looks like the one that began. */
  readonly fresh?: true;
}

/** Ways to a file that outlive the page. */
export type FileAccess = Pick<NewFile, 'handle' | 'folder'>;

/** Rows of all of these, or every row. */
export type Ids = readonly string[] | 'all';
