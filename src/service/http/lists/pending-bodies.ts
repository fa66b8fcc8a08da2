// Bodies that are on their way to who asked. Each stays in memory until its last byte was taken, also where nobody shares it any
// more, and who asks may take as long as they like.
import { type CapacityLimits, ClientCapacity, type Requester } from '#service/http/client-capacity.ts';
import { type ClosableResponse, onResponseClosed } from '#service/http/on-response-closed.ts';

/** Bytes up to which a body is never refused: of so many the system takes all that a connection has at once. */
export const SHORT_BYTES = 64 * 1024;

export class PendingBodies {
  readonly #room: ClientCapacity;
  /** How many read each, and how its room is given back. */
  readonly #sent = new Map<Buffer, { readers: number; readonly room: Disposable }>();

  constructor(limits: CapacityLimits) {
    this.#room = new ClientCapacity(limits);
  }

  /** Whether so much more may be sent to them. */
  hasRoom(asker: Requester, bytes: number): boolean {
    using room = this.#room.open(asker);
    return room.take(bytes);
  }

  /**
   * However many read it, it counts once, for whoever is first.
   * @returns whether there is room for it
   */
  add(body: Buffer, asker: Requester, response: ClosableResponse): boolean {
    if (body.length <= SHORT_BYTES) return true;
    const sent = this.#sent.get(body) ?? this.#begin(body, asker);
    if (!sent) return false;
    sent.readers += 1;
    onResponseClosed(response, () => {
      sent.readers -= 1;
      if (sent.readers > 0) return;
      this.#sent.delete(body);
      sent.room[Symbol.dispose]();
    });
    return true;
  }

  #begin(body: Buffer, asker: Requester) {
    const room = this.#room.open(asker);
    if (!room.take(body.length)) return undefined;
    const sent = { readers: 0, room };
    this.#sent.set(body, sent);
    return sent;
  }
}
