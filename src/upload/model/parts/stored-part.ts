// A file as requests name it, and a part as the server stored it.

import type { Condition } from '#upload/model/condition.ts';

/** Path, type and condition of a file, used in every API call about it. */
export interface Target {
  readonly path: string;
  readonly contentType: string;
  /** Condition on the file at the path when this one is published. Undefined: no condition. */
  readonly onlyIf?: Condition;
  /** The path to publish the parts at, if not at `path`. */
  readonly saveAs?: string;
}

export interface StoredPart {
  /** From 1. */
  readonly part: number;
  readonly etag: string;
  readonly size: number;
  /** The ETag is known to be the MD5 sum of the part. */
  readonly isMd5?: true;
}
