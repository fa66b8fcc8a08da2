// What page and worker say to each other: two discriminated unions, and the plain data inside them.
// The page hears at most one `report` per 250 ms, with only the rows that changed.
import type { Connection } from '#api-client/connection.ts';
import type { StateKind, UploadState } from '#upload/model/upload-state.ts';

export type { Reason, StateKind, UploadState } from '#upload/model/upload-state.ts';

/** A file to send, as the page hands it in. */
export interface NewFile {
  readonly file: File;
  /** Where it goes in the gallery: NFC, valid by the contract's `pathProblem`, one of the eleven formats. */
  readonly path: string;
  /** The gallery listed this path when the person chose to send: decides how a lost answer is settled. */
  readonly wasListed: boolean;
  /** Where the browser gives one: resuming after a reload then needs no choosing again. */
  readonly handle?: FileSystemFileHandle;
  /** For a file inside a dropped or chosen folder, instead of `handle`: the folder and the names that lead to the file. */
  readonly folder?: { readonly root: FileSystemDirectoryHandle; readonly names: readonly string[] };
}

/** A `NewFile` under the id of its row. Among files added at one moment, ids sort as the person sees them. */
export interface Entry extends NewFile {
  readonly id: string;
}

export interface Settings {
  /** Parts sent at once over all files and tabs. 1–4, or up to `Status.mostSlots`. */
  readonly slots: number;
  /** Bytes per second on average, null for as fast as possible. */
  readonly bandwidthLimit: number | null;
  /** Compare an MD5 of each part with what the store received. */
  readonly verify: boolean;
}

export const DEFAULT_SETTINGS: Settings = { slots: 4, bandwidthLimit: null, verify: false };

/** What the page knows of one file. Immutable: a changed row is a new object. */
export interface Row {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  /** Of the file as it was when the upload began, ms since 1970: tells whether a file handed in again is the same. */
  readonly lastModified: number;
  readonly state: UploadState;
  /** Bytes handed to the network. Never shrinks while the upload lives, except when it starts over. */
  readonly sent: number;
  /** Bytes the store has acknowledged. */
  readonly confirmed: number;
  /** The server had forgotten the upload: it was started from the beginning. */
  readonly startedOver: boolean;
}

/** Sums over all rows that are not cancelled. */
export interface Totals {
  readonly files: number;
  readonly bytes: number;
  readonly sent: number;
  readonly confirmed: number;
  /** Bytes per second over the last seconds; 0 when nothing moves. */
  readonly speed: number;
  /** Seconds until all is confirmed, null while unknown. */
  readonly secondsLeft: number | null;
  readonly counts: Readonly<Record<StateKind, number>>;
}

/** What holds for all files. */
export interface Status {
  /** Everything is paused, on top of what single files say. */
  readonly paused: boolean;
  /** The key is refused: nothing is asked of the API until `signIn`. */
  readonly signInNeeded: boolean;
  /** Nothing has got through for a while; it is tried again every 30 s and when the network returns. */
  readonly unreachable: boolean;
  /** Another tab sends; this one shows. */
  readonly elsewhere: boolean;
  /** "off": this browser keeps no journal (blocked, full, private window): a reload loses the place. */
  readonly journal: 'on' | 'off';
  /** "no-match": this store's ETags are no MD5, so comparing means nothing. */
  readonly verify: 'off' | 'on' | 'no-match';
  /** How many slots the setting may offer: more than 4 only where PUTs don't take the API's connections. */
  readonly mostSlots: number;
}

/** Rows of all of these, or every row. */
export type Ids = readonly string[] | 'all';

export type Command =
  /** First, once. `tab` is unique to this page. */
  | {
      readonly kind: 'open';
      readonly connection: Connection;
      readonly tab: string;
      readonly settings: Settings;
    }
  | { readonly kind: 'add'; readonly entries: readonly Entry[] }
  | { readonly kind: 'pause' | 'resume' | 'cancel'; readonly ids: Ids }
  /** Failed files, and unconfirmed ones, which are then sent again from the beginning. */
  | { readonly kind: 'retry'; readonly ids: Ids }
  /** Takes rows that came to an end off the list. */
  | { readonly kind: 'clear'; readonly ids: Ids }
  /** A file for a row that needs one. The same file goes on where it stopped; another starts over. */
  | {
      readonly kind: 'give';
      readonly id: string;
      readonly file: File;
      readonly handle?: FileSystemFileHandle;
    }
  /** The person allowed the handles to be read: rows that need a file and have a handle go on. */
  | { readonly kind: 'use-handles' }
  | { readonly kind: 'sign-in'; readonly connection: Connection }
  | { readonly kind: 'settings'; readonly settings: Settings }
  /** Sign-out: stops everything and wipes this connection's journal. */
  | { readonly kind: 'forget' };

/** One aggregate message, at most every 250 ms. */
export interface Report {
  readonly kind: 'report';
  readonly totals: Totals;
  readonly status: Status;
  /** New and changed rows, in the order they were added. At most 2,000; the others follow in the next report. */
  readonly rows: readonly Row[];
  /** Ids of rows taken off the list. */
  readonly gone: readonly string[];
  /** Paths that landed in the gallery since the last report. */
  readonly landed: readonly string[];
}

export type Message =
  /** The worker's script has loaded. Chromium doesn't report one that fails to. */
  | { readonly kind: 'alive' }
  | Report
  /** What the browser must be asked about before leftovers can be read: a page may ask, a worker may not. */
  | { readonly kind: 'handles'; readonly handles: readonly FileSystemHandle[] }
  /** The journal of this connection is gone. */
  | { readonly kind: 'forgotten' };
