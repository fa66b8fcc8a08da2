// A file the person chose to send.
import type { Condition } from '#upload/model/condition.ts';
import type { Fingerprint } from './fingerprint.ts';

/** A file to send, as the page hands it in. */
export interface NewFile {
  /** Only the fingerprint if `folder` is set: 100,000 `File` objects would fill the browser's memory. */
  readonly file: File | Fingerprint;
  /** Path in the gallery: NFC, valid by the contract's `pathProblem`, one of the eleven formats. */
  readonly path: string;
  /** The gallery listed this path before the upload, so a listed path doesn't prove that the upload landed. */
  readonly wasListed: boolean;
  /** The agreed condition, if the server tells versions. Without it: a new name, unless the path was listed. */
  readonly onlyIf?: Condition;
  /** Handle of the file, if the browser has them. An upload with a handle resumes after a reload without a file dialog. */
  readonly handle?: FileSystemFileHandle;
  /** For a file inside a dropped or chosen folder, instead of `handle`: the folder and the names that lead to the file. */
  readonly folder?: { readonly root: FileSystemDirectoryHandle; readonly names: readonly string[] };
}

/** A `NewFile` under the id of its row. Among files added at one moment, ids sort as the person sees them. */
export interface Entry extends NewFile {
  readonly id: string;
  /** For a row that waits for a file: send this file from the start, even if size and time are the same. */
  readonly fresh?: true;
}

/** Handles that survive a reload. */
export type FileAccess = Pick<NewFile, 'handle' | 'folder'>;

/** Ids of rows, or every row. */
export type Ids = readonly string[] | 'all';
