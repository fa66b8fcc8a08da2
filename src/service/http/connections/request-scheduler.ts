// Requests of all connections share the turns of the event loop: each begins a few, first come, first served, and then
// connections, timers and everybody’s bytes have theirs. Whoever sends very many at once waits for the others, not they for
// them. New connections come before more requests of old ones: a turn takes in one, so of five hundred who connect at once
// the last would wait for seconds while the first are answered again and again.
import type { Socket } from 'node:net';

/** Some milliseconds: each takes a tenth of one or two. With fewer, turns themselves would cost a part of all answers. */
const PER_TURN = 32;

export interface RequestScheduler {
  /** Begins a request now or in a later turn; never where its connection is gone by then. */
  readonly begin: (socket: Socket, start: () => void) => void;
  /** A connection has come in. */
  readonly accepted: () => void;
}

/** @param perTurn how many requests a turn begins */
export function createRequestScheduler(perTurn = PER_TURN): RequestScheduler {
  const waiting: { readonly socket: Socket; readonly start: () => void }[] = [];
  /** How many this turn may still begin. */
  let left = perTurn;
  /** How many the next one may. */
  let next = perTurn;
  let isScheduled = false;

  function turn(): void {
    isScheduled = false;
    left = next;
    next = perTurn;
    while (left > 0) {
      const first = waiting.shift();
      if (!first) break;
      begin(first.socket, first.start);
    }
    schedule();
  }

  function begin(socket: Socket, start: () => void): void {
    if (socket.destroyed) return;
    left -= 1;
    start();
    schedule();
  }

  /** Unless there is nothing to do in it. */
  function schedule(): void {
    if (isScheduled || left === perTurn) return;
    isScheduled = true;
    setImmediate(turn);
  }

  return {
    begin(socket, start) {
      if (left > 0 && waiting.length === 0) begin(socket, start);
      else waiting.push({ socket, start });
    },
    accepted() {
      left = 0;
      // Never none: whoever does nothing but connect must not hold up all others.
      next = 1;
      schedule();
    },
  };
}
