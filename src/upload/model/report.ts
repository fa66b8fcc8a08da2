// What the page hears of all uploads: one aggregate message, at most every 250 ms.
import type { Row, Totals } from './row.ts';

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

/** The storage has no space for the pending files. One request a minute tests whether there is space again. */
export interface StorageFull {
  /** "disk": the server's disk; "quota": what the workspace may hold, or the server doesn't say which. */
  readonly kind: 'quota' | 'disk';
  /** Bytes the workspace may hold, null if the server doesn't say. */
  readonly limit: number | null;
  /** The testing request is in flight. */
  readonly isTrying: boolean;
}

/** What holds for all files. */
export interface Status {
  /** Everything was paused, and so is what is added. */
  readonly paused: boolean;
  /** The key is refused: nothing is asked of the API until `signIn`. */
  readonly signInNeeded: boolean;
  /** Nothing has got through for a while; it is tried again every 30 s and when the network returns. */
  readonly unreachable: boolean;
  /** Null while there is space, as far as is known. */
  readonly storageFull: StorageFull | null;
  /** Another tab sends; this one shows. */
  readonly elsewhere: boolean;
  /** "off": this browser keeps no journal (blocked, full, private window): a reload loses the place. */
  readonly journal: 'on' | 'off';
  /** "no-match": this store's ETags are no MD5, so comparing means nothing. */
  readonly verify: 'off' | 'on' | 'no-match';
  /** How many parts at once the setting may offer: more than 4 only where PUTs don't take the API's connections. */
  readonly mostSlots: number;
}

/**
 * Whether a full storage holds everything back. Files that still fit may be on their way.
 * @param sending how many files are being sent
 */
export function isBlockedByStorage({ storageFull }: Pick<Status, 'storageFull'>, sending: number): boolean {
  return storageFull !== null && sending <= (storageFull.isTrying ? 1 : 0);
}
