// Computes a hash of many texts that doesn't depend on their order, so that parallel readers can add texts at any time.
import { hash } from 'node:crypto';

export class UnorderedHash {
  readonly #sums = new Uint32Array(4);

  add(text: string): void {
    const digest = hash('md5', text, 'buffer');
    for (let at = 0; at < this.#sums.length; at++) {
      this.#sums[at] = (this.#sums[at] ?? 0) + digest.readUInt32LE(4 * at);
    }
  }

  get text(): string {
    return Buffer.from(this.#sums.buffer).toString('base64url');
  }
}
