// Compares what was read here with what the store received, as long as the store's ETags are MD5 sums at all.

import { normalizeEtag } from '#upload/model/parts/sample.ts';
import { Corrupted } from '#upload/network/put-error.ts';

/** MD5 in hex. */
export type Hash = (body: Blob | ArrayBuffer, signal: AbortSignal) => Promise<string>;

const MD5 = /^[0-9a-f]{32}$/;

export class Checksum {
  readonly #hash: Hash;
  isOn = false;
  /** "no-match" when the first comparison on this server failed: its ETags are something else. */
  #trust: 'unknown' | 'yes' | 'no-match' = 'unknown';

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  get status(): 'off' | 'on' | 'no-match' {
    if (!this.isOn) return 'off';
    return this.#trust === 'no-match' ? 'no-match' : 'on';
  }

  /** What this store's ETags are has been seen: MD5 sums. */
  get isTrusted(): boolean {
    return this.#trust === 'yes';
  }

  /**
   * Hashes while the body is sent. undefined when nothing is to be compared; a failed hash is no failed upload.
   * @param toLearn also where nobody asked for checksums, as long as it isn't known what this store's ETags are
   */
  begin(
    body: Blob | ArrayBuffer,
    signal: AbortSignal,
    toLearn: boolean,
  ): Promise<string | undefined> | undefined {
    if (this.#trust === 'no-match') return undefined;
    if (!this.isOn && !(toLearn && this.#trust === 'unknown')) return undefined;
    return this.#hash(body, signal).catch(() => undefined);
  }

  /** @throws Corrupted */
  async compare(
    checking: Promise<string | undefined> | undefined,
    etag: string | null,
    part: number,
  ): Promise<void> {
    const ours = await checking;
    if (ours === undefined || etag === null || this.#trust === 'no-match') return;
    const theirs = normalizeEtag(etag);
    if (theirs === ours) this.#trust = 'yes';
    else if (this.#trust === 'yes' && MD5.test(theirs)) throw new Corrupted(part);
    else if (this.#trust === 'unknown') this.#trust = 'no-match';
  }
}
