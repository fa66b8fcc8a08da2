// The settings of the bucket.
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** URL of the server, which browsers use too. Undefined for Amazon's server in the region. */
  readonly endpoint?: string;
  /** The prefix of every key. It ends with “/”, or is empty. */
  readonly prefix: string;
  /** Use `endpoint/bucket/key` instead of `bucket.endpoint/key`. */
  readonly forcePathStyle: boolean;
  /** Timeout (ms) of a request. */
  readonly timeoutMs: number;
}
