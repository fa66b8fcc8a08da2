// Compares what was read here with what the store received, as long as the store's ETags are MD5 sums at all.

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

  /** Hashes while the body is sent. undefined when nothing is to be compared; a failed hash is no failed upload. */
  begin(body: Blob | ArrayBuffer, signal: AbortSignal): Promise<string | undefined> | undefined {
    if (this.status !== 'on') return undefined;
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
    const theirs = etag.replace(/^W\//, '').replaceAll('"', '').toLowerCase();
    if (theirs === ours) this.#trust = 'yes';
    else if (this.#trust === 'yes' && MD5.test(theirs)) throw new Corrupted(part);
    else if (this.#trust === 'unknown') this.#trust = 'no-match';
  }
}
