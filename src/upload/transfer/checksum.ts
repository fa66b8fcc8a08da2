// Compares the MD5 sum of the bytes that were read with the ETag that the store returned. If the first ETag doesn't match,
// the store's ETags are no MD5 sums, and nothing is compared any more.

import { normalizeEtag } from '#upload/model/parts/sample.ts';
import { Corrupted } from '#upload/network/put-error.ts';

/** MD5 in hex. */
export type Hash = (body: Blob | ArrayBuffer, signal: AbortSignal) => Promise<string>;

const MD5 = /^[0-9a-f]{32}$/;

export class Checksum {
  readonly #hash: Hash;
  isOn = false;
  /** "yes": an ETag has matched. "no-match": the first comparison failed, so this store's ETags are no MD5 sums. */
  #trust: 'unknown' | 'yes' | 'no-match' = 'unknown';

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  get status(): 'off' | 'on' | 'no-match' {
    if (!this.isOn) return 'off';
    return this.#trust === 'no-match' ? 'no-match' : 'on';
  }

  /** Whether an ETag has matched, so that this store's ETags are known to be MD5 sums. */
  get isTrusted(): boolean {
    return this.#trust === 'yes';
  }

  /**
   * Hashes a body while it is sent. The promise never rejects, because a failed hash must not fail the upload.
   * @param toDetect whether to hash even if checksums are off, to find out whether the ETags of this store are MD5 sums
   * @returns the checksum, or undefined if hashing failed or there is nothing to compare
   */
  begin(
    body: Blob | ArrayBuffer,
    signal: AbortSignal,
    toDetect: boolean,
  ): Promise<string | undefined> | undefined {
    if (this.#trust === 'no-match') return undefined;
    if (!this.isOn && !(toDetect && this.#trust === 'unknown')) return undefined;
    return this.#hash(body, signal).catch(() => undefined);
  }

  /** @throws Corrupted if the store's ETag is the MD5 sum of other bytes */
  async compare(
    checking: Promise<string | undefined> | undefined,
    etag: string | null,
    part: number,
  ): Promise<void> {
    const localMd5 = await checking;
    if (localMd5 === undefined || etag === null || this.#trust === 'no-match') return;
    const storedMd5 = normalizeEtag(etag);
    if (storedMd5 === localMd5) this.#trust = 'yes';
    else if (this.#trust === 'yes' && MD5.test(storedMd5)) throw new Corrupted(part);
    else if (this.#trust === 'unknown') this.#trust = 'no-match';
  }
}
