// Limits how many requests start in one turn of the event loop. The others start in later turns, in the order they arrived.
// So a client that sends very many requests doesn't delay new connections, timers and data of other clients. New connections
// have priority over further requests: the event loop accepts one connection per turn, so the last of five hundred would
// otherwise wait for seconds.
import type { Socket } from 'node:net';

/** Requests per turn. Each takes 0.1 to 0.2 ms. With fewer, the overhead of turns would slow all responses down. */
const PER_TURN = 32;

export interface RequestScheduler {
  /** Starts a request now or in a later turn, but not if its connection has closed by then. */
  readonly begin: (socket: Socket, start: () => void) => void;
  /** To be called for each new connection. */
  readonly accepted: () => void;
}

/** @param perTurn maximum number of requests that start in one turn */
export function createRequestScheduler(perTurn = PER_TURN): RequestScheduler {
  const waiting: { readonly socket: Socket; readonly start: () => void }[] = [];
  /** Number of requests that may still start in this turn. */
  let left = perTurn;
  /** Number of requests that may start in the next turn. */
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

  /** Schedules the next turn unless it would have nothing to do. */
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
      // At least one, so that a client that only opens connections can't block all requests.
      next = 1;
      schedule();
    },
  };
}
