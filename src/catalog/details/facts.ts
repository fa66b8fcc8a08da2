// Media details of files: size, length, date, codecs.

/** One value for each entry of a catalog. */
export interface Columns {
  /** Sizes (bytes); NaN if unknown, also in `seconds`. */
  readonly bytes: Float64Array;
  readonly seconds: Float32Array;
  /** Date of the last change (seconds since 1970); 0 if unknown. */
  readonly changedAt: Uint32Array;
  /** Index into the codec names. Index 0 is '', for unknown. */
  readonly codecs: Uint16Array;
  readonly codecNames: readonly string[];
}

/** Details of a file, or totals of several files. */
export interface Facts {
  readonly bytes: number | undefined;
  /** Playing time (seconds). */
  readonly seconds: number | undefined;
  /** Date of the last change (seconds since 1970). */
  readonly changedAt: number | undefined;
  /** Only for a single file. */
  readonly codecs: string | undefined;
  /** Number of files whose playing time is unknown. */
  readonly untimed: number;
}

/** Filter by details. Files without the detail are excluded. */
export interface Limits {
  /** Minimum playing time (seconds). */
  readonly longerThan?: number | undefined;
  /** Earliest date of the last change (seconds since 1970). */
  readonly changedSince?: number | undefined;
}
