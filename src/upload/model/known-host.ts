// What is remembered of a host that files were sent to, from one visit to the next.

export interface KnownHost {
  /** Name and port, as in an address. */
  readonly host: string;
  /** What one slot sent to it lately; null while that is not known. */
  readonly bytesPerSecond: number | null;
  /** A longer body was refused; null where none was. */
  readonly longestBody: number | null;
  /** When that was last written down, in milliseconds since 1970. */
  readonly at: number;
}
