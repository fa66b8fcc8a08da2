// Shares the main thread among requests. Long work is split into steps that wait for their turn. Each turn of the event loop
// runs a few milliseconds of steps, and then new connections, timers and network data are handled. Workspaces take turns, and
// so do the clients of each workspace, so a client that requests very much delays only itself.
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import type { Requester } from './client-capacity.ts';
import { getClientNetwork } from './request-client.ts';

/** Maximum time (ms) of work in one turn of the event loop. */
interface TurnLimits {
  /** The normal limit. With a lower one, the overhead of turns would slow all responses down. */
  readonly usual: number;
  /** The limit while connections arrive. The event loop accepts one per turn, so the last of many would wait for seconds. */
  readonly connecting: number;
}

const LIMITS: TurnLimits = { usual: 8, connecting: 2 };

export class WorkTurns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  /** Limits (ms) of the current turn and of the next one. */
  #limitMs: number;
  #nextLimitMs: number;
  /** Waiting steps by workspace and client. The next ones come first. */
  readonly #waiting = new Map<string, Map<string, (() => void)[]>>();
  #isScheduled = false;
  /** Time (ms) used in the current turn. */
  #usedMs = 0;
  /** Start time (ms) of the running step; undefined between two steps. */
  #startedAt: number | undefined;

  constructor(limits = LIMITS, now = () => performance.now()) {
    this.#limits = limits;
    this.#limitMs = limits.usual;
    this.#nextLimitMs = limits.usual;
    this.#now = now;
  }

  /** Shortens turns, because a connection has arrived and more may be waiting. */
  accepted(): void {
    this.#limitMs = this.#limits.connecting;
    this.#nextLimitMs = this.#limits.connecting;
  }

  /** Resolves when the next step may run: at once if nothing else is waiting. */
  next({ workspace, client }: Requester): Promise<void> {
    const isFree = this.#startedAt === undefined && this.#waiting.size === 0;
    if (isFree && this.#usedMs < this.#limitMs) {
      this.#measure();
      return Promise.resolve();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const clients = this.#waiting.get(workspace) ?? new Map<string, (() => void)[]>();
    this.#waiting.set(workspace, clients);
    const begins = clients.get(client) ?? [];
    clients.set(client, begins);
    begins.push(resolve);
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#usedMs = 0;
      this.#limitMs = this.#nextLimitMs;
      this.#nextLimitMs = this.#limits.usual;
      this.#startNext();
    });
  }

  #startNext(): void {
    const begin = this.#startedAt === undefined ? this.#shiftNext() : undefined;
    if (!begin) return;
    begin();
    this.#measure();
  }

  /** Measures the time until all synchronous work and resolved promises of a step are done. */
  #measure(): void {
    const startedAt = this.#now();
    this.#startedAt = startedAt;
    // The next turn resets the used time.
    this.#schedule();
    // `nextTick` runs after all resolved promises have been handled.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#usedMs += this.#now() - startedAt;
        this.#startedAt = undefined;
        if (this.#usedMs < this.#limitMs) this.#startNext();
      }),
    );
  }

  /** Removes and returns the next step. Its client and its workspace move to the end. */
  #shiftNext(): (() => void) | undefined {
    for (const [workspace, clients] of this.#waiting) {
      for (const [client, begins] of clients) {
        const begin = begins.shift();
        clients.delete(client);
        if (begins.length > 0) clients.set(client, begins);
        this.#waiting.delete(workspace);
        if (clients.size > 0) this.#waiting.set(workspace, clients);
        return begin;
      }
    }
    return undefined;
  }
}

const shared = new WorkTurns();

/** To be called for each new connection. */
export function noteConnection(): void {
  shared.accepted();
}

/** Waits until the next step of a request may run. */
export type Turn = () => Promise<void>;

/** @returns a function that waits for a turn, and throws ClientGone if the client has disconnected meanwhile */
export function turnsFor(request: FastifyRequest): Turn {
  const requester = { client: getClientNetwork(request), workspace: request.workspace };
  return async () => {
    await shared.next(requester);
    throwIfGone(request);
  };
}

/** The client has disconnected. Nobody receives this error; it only ends the work. */
export class ClientGone extends ApiError {
  constructor() {
    super('malformed-body', 'The connection has closed.');
  }
}

/** @throws ClientGone */
export function throwIfGone({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new ClientGone();
}
