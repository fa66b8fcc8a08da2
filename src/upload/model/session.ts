import type { Clock } from './clock.ts';
import type { Reason } from './upload-state.ts';

/** A shared reason for aborts: creating one for each of thousands of small files takes as long as a request. */
const SESSION_ENDED = new DOMException('The session is over.', 'AbortError');

/** The transfer of one part, from when it leaves the queue until it is stored or given up. */
export class PartTransfer {
  /** Size of the part. */
  bytes = 0;
  /** Why the part waits for another attempt; undefined while it is being sent. */
  waiting: { readonly reason: Reason | undefined } | undefined;
  /** The store has answered; the part is about to be recorded. */
  isAnswered = false;
  readonly #controller = new AbortController();
  #sent = 0;
  #startedAt = 0;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Bytes of the current attempt that the browser has handed to the network. */
  get sent(): number {
    return this.#sent;
  }

  /** Begins an attempt to send this many bytes. @param now monotonic time (ms) */
  start(bytes: number, now: number): void {
    this.bytes = bytes;
    this.#startedAt = now;
    this.#sent = 0;
    this.isAnswered = false;
  }

  moveTo(sent: number): void {
    this.#sent = sent;
  }

  /** Whether the rest of the part needs at most this time (ms) at the speed measured so far. */
  endsWithin(ms: number, now: number): boolean {
    if (this.isAnswered) return true;
    if (this.#sent === 0 || this.waiting) return false;
    const elapsed = now - this.#startedAt;
    return ((this.bytes - this.#sent) * elapsed) / this.#sent <= ms;
  }

  abort(): void {
    this.#controller.abort(SESSION_ENDED);
  }
}

/** One period in which an upload is active. A pause or the end of the upload ends the session. */
export class Session {
  /** Created on first use, because thousands of small files never need it. */
  #controller: AbortController | undefined;
  #isOver = false;
  /** Transfers in progress, by part number. */
  readonly transfers = new Map<number, PartTransfer>();
  /** The next part that may be taken. */
  cursor = 1;
  /** Set while the upload is paused and its last parts finish. Cancels their timeout. */
  #cancelTimeout: (() => void) | undefined;
  /** Resolved when part 1 is in the journal. Undefined if part 1 was stored before this session. */
  firstPartSaved: PromiseWithResolvers<void> | undefined;

  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.#isOver) this.#controller.abort(SESSION_ENDED);
    return this.#controller.signal;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Bytes sent by the attempts in progress. */
  get bytesInFlight(): number {
    let sum = 0;
    for (const { sent } of this.transfers.values()) sum += sent;
    return sum;
  }

  /** The upload is paused, and its last parts finish. */
  get isFinishing(): boolean {
    return this.#cancelTimeout !== undefined;
  }

  open(number: number): PartTransfer {
    const transfer = new PartTransfer();
    this.transfers.set(number, transfer);
    return transfer;
  }

  /** The part is stored or given up. */
  close(number: number, transfer: PartTransfer): void {
    transfer.moveTo(0);
    if (this.transfers.get(number) === transfer) this.transfers.delete(number);
  }

  /**
   * Gives up the parts that take longer than this time (ms).
   * @param onTimeout called after a third more than that time: the estimate was wrong
   * @returns whether other parts are left to finish
   */
  finishSoon(ms: number, clock: Clock, onTimeout: () => void): boolean {
    for (const [number, transfer] of this.transfers) {
      if (transfer.endsWithin(ms, clock.now())) continue;
      transfer.abort();
      this.close(number, transfer);
    }
    if (this.transfers.size === 0) return false;
    this.#cancelTimeout ??= clock.after((4 / 3) * ms, onTimeout);
    return true;
  }

  /** Resumes while the last parts finish. Parts that were given up can be taken again. */
  resume(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = undefined;
    this.cursor = 1;
  }

  end(): void {
    this.#cancelTimeout?.();
    this.#cancelTimeout = undefined;
    for (const transfer of this.transfers.values()) transfer.abort();
    this.transfers.clear();
    this.#isOver = true;
    this.#controller?.abort(SESSION_ENDED);
  }
}
