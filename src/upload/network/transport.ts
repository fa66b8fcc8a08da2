// The engine's requests to the API and to the store, as an interface. It is implemented in http-transport.ts.
import type { ApiError } from '#api-client/api-error.ts';
import type { FileVersion } from '#contract/upload-conditions.ts';
import type { Condition } from '#upload/model/condition.ts';
import type { StoredPart, Target } from '#upload/model/parts/stored-part.ts';
import type { Features } from './server-features.ts';

export interface PutOptions {
  /** Set for a whole file, because its address is signed for it. A part has no content type. */
  readonly contentType?: string;
  /** The condition that the address was signed for, if any. Some stores also require it as a header of the PUT. */
  readonly onlyIf?: Condition | undefined;
  readonly signal: AbortSignal;
  /** Called with the number of bytes handed to the network so far. Must be fast, because it is called often. */
  readonly onSent: (bytes: number) => void;
}

/**
 * Calls to the API throw `ApiError`, and PUTs to an address throw `PutError`. After an abort, both throw the signal's reason.
 */
export interface Transport {
  /** Returns an address for a whole file. */
  presignWhole(target: Target, signal: AbortSignal): Promise<string>;
  /**
   * Requests addresses for several whole files at once.
   * @param targets at most `UPLOAD_URLS_MAX`
   * @returns an address or an error for each file; undefined if the server isn't known to support such requests
   */
  presignMany(
    targets: readonly Target[],
    signal: AbortSignal,
  ): Promise<readonly (string | ApiError)[] | undefined>;
  /** Returns an address for a part. A request for part 1 has no upload id: it begins an upload and returns the new id. */
  presignPart(
    target: Target,
    part: number,
    uploadId: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly uploadId: string; readonly address: string }>;
  /** Sends a body. `etag` is null if the answer has none, or if the page may not read it (CORS). */
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
  /** Returns the current versions of at most `VERSIONS_MAX` files. Undefined if the server has no versions. */
  versions(paths: readonly string[], signal: AbortSignal): Promise<readonly FileVersion[] | undefined>;
  features(signal: AbortSignal): Promise<Features>;
  /** Returns all paths of the gallery. */
  list(signal: AbortSignal): Promise<readonly string[]>;
  /** Whether the host of this address answers a small request, even if the page may not read the answer. */
  reaches(address: string, signal: AbortSignal): Promise<boolean>;
  /** Maximum number of concurrent PUTs from one browser to the host of this address. */
  slotsAt(address: string): number;
  /** Returns the name and port of the address's host. */
  hostOf(address: string): string;
}
