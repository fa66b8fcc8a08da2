// The report on all uploads that the worker sends to the page, at most every 250 ms.
import type { Row, Totals } from './row.ts';

export interface Report {
  readonly kind: 'report';
  readonly totals: Totals;
  readonly status: Status;
  /** New and changed rows, in the order they were added. At most 2,000; the others follow in the next report. */
  readonly rows: readonly Row[];
  /** Ids of rows removed from the list. */
  readonly gone: readonly string[];
  /** Paths that were published in the gallery since the last report. */
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

/** Status of the engine as a whole. */
export interface Status {
  /** "Pause all" is on: added files start paused. */
  readonly paused: boolean;
  /** The key is refused: nothing is asked of the API until `signIn`. */
  readonly signInNeeded: boolean;
  /** Nothing has got through for a while; it is tried again every 30 s and when the network returns. */
  readonly unreachable: boolean;
  /** Null while no request was refused for lack of space. */
  readonly storageFull: StorageFull | null;
  /** Another tab sends; this tab only shows. */
  readonly elsewhere: boolean;
  /** "off": this browser keeps no journal (blocked, full, private window): a reload loses the place. */
  readonly journal: 'on' | 'off';
  /** "no-match": this store's ETags are no MD5, so comparing means nothing. */
  readonly verify: 'off' | 'on' | 'no-match';
  /** Largest number of concurrent parts for the setting. Above 4 only if PUTs don't share connections with the API. */
  readonly mostSlots: number;
}

/**
 * Whether the full storage blocks all uploads. Smaller files may still fit and be in flight.
 * @param sending number of files being sent
 */
export function isBlockedByStorage({ storageFull }: Pick<Status, 'storageFull'>, sending: number): boolean {
  return storageFull !== null && sending <= (storageFull.isTrying ? 1 : 0);
}
