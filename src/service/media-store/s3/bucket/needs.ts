// The settings that the rules of the bucket depend on.
export interface BucketNeeds {
  /** The origins of the pages that upload files. Undefined if they can't be known. */
  readonly origins: readonly string[] | undefined;
  /** Time (s) without activity after which Lectern itself ends an upload. */
  readonly uploadSweepAfterSeconds: number;
}

const DAY = 86_400;
/** Minimum number of days. S3 should end an upload after Lectern, because only Lectern knows of recent activity. */
const DAYS = 7;

/** Returns the number of days after which S3 ends an upload, counted from its beginning. */
export function daysForUploads({ uploadSweepAfterSeconds }: BucketNeeds): number {
  return Math.max(DAYS, Math.ceil(uploadSweepAfterSeconds / DAY) + 1);
}
