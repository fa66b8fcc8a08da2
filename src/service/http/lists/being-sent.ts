// Bodies that are on their way to who asked. Each stays in memory until its last byte was taken, also where nobody shares it any
// more, and who asks may take as long as they like.
import { type Answering, onceOver } from '#service/http/once-over.ts';

export class BeingSent {
  /** How many send each. */
  readonly #senders = new Map<Buffer, number>();
  #bytes = 0;

  /** Of all that are on their way, in bytes: each counts once. */
  get bytes(): number {
    return this.#bytes;
  }

  add(body: Buffer, response: Answering): void {
    const senders = this.#senders.get(body) ?? 0;
    if (senders === 0) this.#bytes += body.length;
    this.#senders.set(body, senders + 1);
    onceOver(response, () => this.#sent(body));
  }

  #sent(body: Buffer): void {
    const senders = this.#senders.get(body) ?? 0;
    if (senders > 1) {
      this.#senders.set(body, senders - 1);
      return;
    }
    this.#senders.delete(body);
    this.#bytes -= body.length;
  }
}
