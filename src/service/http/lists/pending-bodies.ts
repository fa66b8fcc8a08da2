// Limits the memory for response bodies that are being sent. A body stays in memory until the client has received its last
// byte, which may take as long as the client likes.
import { type CapacityLimits, ClientCapacity, type Requester } from '#service/http/client-capacity.ts';
import { type ClosableResponse, onResponseClosed } from '#service/http/on-response-closed.ts';

/** Maximum size (bytes) of a body that isn't counted, because the system's send buffer takes all of it at once. */
export const SHORT_BYTES = 64 * 1024;

export class PendingBodies {
  readonly #capacity: ClientCapacity;
  /** For each body, the number of responses that send it and its reservation. */
  readonly #pending = new Map<Buffer, { readers: number; readonly reservation: Disposable }>();

  constructor(limits: CapacityLimits) {
    this.#capacity = new ClientCapacity(limits);
  }

  /** Whether a body of this size (bytes) may be sent to the client now. */
  hasRoom(requester: Requester, bytes: number): boolean {
    using reservation = this.#capacity.open(requester);
    return reservation.take(bytes);
  }

  /**
   * Counts a body until the response closes. A body in several responses counts once, for the first client.
   * @returns false if a limit would be exceeded
   */
  add(body: Buffer, requester: Requester, response: ClosableResponse): boolean {
    if (body.length <= SHORT_BYTES) return true;
    const pending = this.#pending.get(body) ?? this.#begin(body, requester);
    if (!pending) return false;
    pending.readers += 1;
    onResponseClosed(response, () => {
      pending.readers -= 1;
      if (pending.readers > 0) return;
      this.#pending.delete(body);
      pending.reservation[Symbol.dispose]();
    });
    return true;
  }

  #begin(body: Buffer, requester: Requester) {
    const reservation = this.#capacity.open(requester);
    if (!reservation.take(body.length)) return undefined;
    const pending = { readers: 0, reservation };
    this.#pending.set(body, pending);
    return pending;
  }
}
