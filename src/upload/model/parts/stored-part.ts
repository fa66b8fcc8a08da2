// What is said of a file to the server, and what the server says it has of it.

import type { Condition } from '#upload/model/condition.ts';

/** A file as the API names it, in every call about it. */
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
  /** This store's ETags are MD5 sums of what was sent. */
  readonly isMd5?: true;
}
