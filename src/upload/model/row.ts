// The page's view of one upload (`Row`) and the totals over all uploads.
import type { Sample } from '#upload/model/parts/sample.ts';
import type { StateKind, UploadState } from './upload-state.ts';

/** Why an upload started again from the beginning. */
export type StartedOver =
  /** The server had forgotten the upload. */
  | 'forgotten'
  /** A proxy refused a part as too large, so the file is sent in smaller parts. */
  | 'part-too-large';

/** Immutable: a changed row is a new object. */
export interface Row {
  readonly id: string;
  readonly path: string;
  readonly size: number;
  /** Modification time (ms since 1970) when the upload began. Identifies the same file when it is provided again. */
  readonly lastModified: number;
  readonly state: UploadState;
  /** Bytes handed to the network. Shrinks only when the upload starts over, or waits for space in the storage. */
  readonly sent: number;
  /** Bytes of `sent` that were lost and must be sent again. Left out if there are none. */
  readonly again?: number;
  /** Bytes the store has acknowledged. */
  readonly confirmed: number;
  readonly startedOver: StartedOver | false;
  /** The engine has the file or a handle to it. */
  readonly hasFile: boolean;
  /** Checksums of stored parts, to recognize the file while the upload waits for it. */
  readonly samples?: readonly Sample[];
}

/** Totals over all rows that are not cancelled. Only `counts` includes cancelled rows. */
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

/** Uploads that a reload or a crash interrupted. They resume with the same files. */
export interface Leftovers {
  readonly all: number;
  /** Number that resume after one click, because the browser has their handles. The other files must be chosen again. */
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
