// What the page knows of one file, and the sums over all of them.
import type { Sample } from '#upload/model/parts/sample.ts';
import type { StateKind, UploadState } from './upload-state.ts';

/** Why it was started from the beginning. */
export type StartedOver =
  /** The server had forgotten the upload. */
  | 'forgotten'
  /** Something on the way refused a part as too large: it is sent in smaller ones. */
  | 'part-too-large';

/** Immutable: a changed row is a new object. */
export interface Row {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  /** Of the file as it was when the upload began, ms since 1970: tells whether a file handed in again is the same. */
  readonly lastModified: number;
  readonly state: UploadState;
  /** Bytes handed to the network. Shrinks only when the upload starts over, or waits for space in the storage. */
  readonly sent: number;
  /** Bytes of `sent` that were given up, and haven't been sent again yet. Left out when there are none. */
  readonly again?: number;
  /** Bytes the store has acknowledged. */
  readonly confirmed: number;
  readonly startedOver: StartedOver | false;
  /** Its file, or a way to it, is at hand. */
  readonly hasFile: boolean;
  /** While it waits for its file: what is known of that file's bytes, if anything. */
  readonly samples?: readonly Sample[];
}

/** Sums over all rows that are not cancelled; `counts` has those too. */
export interface Totals {
  readonly files: number;
  readonly bytes: number;
  readonly sent: number;
  readonly again: number;
  readonly confirmed: number;
  /** Bytes of files that are done. */
  readonly done: number;
  /** Bytes per second over the last seconds; 0 when nothing moves. */
  readonly speed: number;
  /** Seconds until all is confirmed, null while unknown. */
  readonly secondsLeft: number | null;
  readonly counts: Counts;
  readonly leftovers: Leftovers;
}

/** Uploads that a reload or a crash interrupted: they go on with the files they began with. */
export interface Leftovers {
  readonly all: number;
  /** How many of them go on after one click: the browser kept their handles. The others have to be chosen again. */
  readonly byHandle: number;
}

export const NO_LEFTOVERS: Leftovers = { all: 0, byHandle: 0 };

/** How many rows are in each state. */
export type Counts = Readonly<Record<StateKind, number>>;

export const NO_COUNTS: Counts = {
  queued: 0,
  sending: 0,
  waiting: 0,
  paused: 0,
  'needs-file': 0,
  conflict: 0,
  finishing: 0,
  done: 0,
  failed: 0,
  unconfirmed: 0,
  cancelled: 0,
};

export const NO_TOTALS: Totals = {
  files: 0,
  bytes: 0,
  sent: 0,
  again: 0,
  confirmed: 0,
  done: 0,
  speed: 0,
  secondsLeft: null,
  counts: NO_COUNTS,
  leftovers: NO_LEFTOVERS,
};
