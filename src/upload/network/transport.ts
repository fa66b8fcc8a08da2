// What the engine asks of a server: a port. The adapter is in http-transport.ts.
import type { ApiError } from '#api-client/api-error.ts';
import type { FileVersion } from '#contract/upload-conditions.ts';
import type { Condition } from '#upload/model/condition.ts';
import type { StoredPart, Target } from '#upload/model/parts/stored-part.ts';
import type { Features } from './server-features.ts';

export interface PutOptions {
  /** Set for a whole file: the address is signed for it. A part has none. */
  readonly contentType?: string;
  /** The condition that the address was signed for, if any. Some stores want to hear it with the body. */
  readonly onlyIf?: Condition | undefined;
  readonly signal: AbortSignal;
  /** Bytes handed to the network so far. Called often: costs must be a few additions. */
  readonly onSent: (bytes: number) => void;
}

/**
 * Calls to the API throw `ApiError`, PUTs to an address `PutError`; an abort is thrown as the signal's reason.
 */
export interface Transport {
  /** An address for a whole file. */
  presignWhole(target: Target, signal: AbortSignal): Promise<string>;
  /**
   * Addresses for several whole files in one request: for each its own, or why it gets none. Undefined where the server
   * gives them only one by one, or isn't known to do more yet. At most `UPLOAD_URLS_MAX`.
   */
  presignMany(
    targets: readonly Target[],
    signal: AbortSignal,
  ): Promise<readonly (string | ApiError)[] | undefined>;
  /** An address for a part. Part 1 without an upload id begins an upload and answers its id. */
  presignPart(
    target: Target,
    part: number,
    uploadId: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly uploadId: string; readonly address: string }>;
  /** `etag` is null when the answer had none that may be read. */
  put(
    address: string,
    body: Blob | ArrayBuffer,
    options: PutOptions,
  ): Promise<{ readonly etag: string | null }>;
  complete(
    target: Target,
    uploadId: string,
    parts: readonly StoredPart[],
    signal: AbortSignal,
  ): Promise<void>;
  /** Versions of the files at these paths now, at most `VERSIONS_MAX`. Undefined if the server doesn't tell versions. */
  versions(paths: readonly string[], signal: AbortSignal): Promise<readonly FileVersion[] | undefined>;
  features(signal: AbortSignal): Promise<Features>;
  /** All paths of the gallery. */
  list(signal: AbortSignal): Promise<readonly string[]>;
  /** Whether the host of this address answers a small request, even if the answer may not be read. */
  reaches(address: string, signal: AbortSignal): Promise<boolean>;
  /** How many PUTs the host of this address bears at once from one browser. */
  slotsAt(address: string): number;
  /** Name and port. */
  hostOf(address: string): string;
}
