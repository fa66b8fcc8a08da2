// What Lectern needs of its bucket beside a place for files.
export interface BucketNeeds {
  /** The origins of the pages that send files; undefined where nobody can know them. */
  readonly origins: readonly string[] | undefined;
  /** How long an upload may be left alone, in seconds, before Lectern itself ends it. */
  readonly uploadSweepAfterSeconds: number;
}

const DAY = 86_400;
/** S3 comes after Lectern, which knows when somebody last did something. */
const DAYS = 7;

/** S3 counts from an upload’s beginning. */
export function daysForUploads({ uploadSweepAfterSeconds }: BucketNeeds): number {
  return Math.max(DAYS, Math.ceil(uploadSweepAfterSeconds / DAY) + 1);
}
