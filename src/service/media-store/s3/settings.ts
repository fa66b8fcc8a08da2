// Which bucket, and how to get there.
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Left out, AWS's own for the region. Browsers must reach it under the same address. */
  readonly endpoint?: string;
  /** In front of every key: ends with “/”, or is empty. */
  readonly prefix: string;
  /** `endpoint/bucket/key` in place of `bucket.endpoint/key`. */
  readonly forcePathStyle: boolean;
  /** After how long S3 is given up on, in milliseconds. */
  readonly timeoutMs: number;
}
