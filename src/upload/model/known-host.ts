// Measured properties of a storage host. The journal saves them for the next visit.

export interface KnownHost {
  /** Name and port, as in an address. */
  readonly host: string;
  /** Recent speed of one request (bytes per second); null if unknown. */
  readonly bytesPerSecond: number | null;
  /** Largest request body (bytes) that gets through; null if none was refused. */
  readonly longestBody: number | null;
  /** When this record was saved (ms since 1970). */
  readonly at: number;
}
