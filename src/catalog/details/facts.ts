// What is known of files beside their paths.

/** Of each entry of a catalog. */
export interface Columns {
  /** NaN where it isn't known, here and in `seconds`. */
  readonly bytes: Float64Array;
  readonly seconds: Float32Array;
  /** Seconds since 1970; 0 where it isn't known. */
  readonly changedAt: Uint32Array;
  /** Which of the names. The first is '', of what isn't known. */
  readonly codecs: Uint16Array;
  readonly codecNames: readonly string[];
}

/** Of a file, or of several together. */
export interface Facts {
  readonly bytes: number | undefined;
  /** How long they play. */
  readonly seconds: number | undefined;
  /** The last change: seconds since 1970. */
  readonly changedAt: number | undefined;
  /** Of a single file. */
  readonly codecs: string | undefined;
  /** How many of several don't say how long they play. */
  readonly untimed: number;
}

/** Which files are shown by what is known of them: what isn't known is outside. */
export interface Limits {
  /** In seconds. */
  readonly longerThan?: number | undefined;
  /** In seconds since 1970. */
  readonly changedSince?: number | undefined;
}
