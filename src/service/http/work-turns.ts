// What is worked out for requests shares the turns of the event loop: a few milliseconds of each, and then connections, timers
// and everybody’s bytes have theirs. Workspaces take turns with one another, and the clients of each, so whoever wants very much
// at once waits for themselves, from however many networks. How much may be done between two turns is for who asks for them:
// what can’t be parted is as long as it is.
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#service/core/api-error.ts';
import type { Requester } from './client-capacity.ts';
import { getClientNetwork } from './request-client.ts';

/** Of work in one turn of the event loop, in milliseconds. */
interface TurnLimits {
  /** Less, and the turns themselves cost a part of all answers. */
  readonly usual: number;
  /** While connections come in: one does in a turn, so with longer ones the last of many would wait for seconds. */
  readonly connecting: number;
}

const LIMITS: TurnLimits = { usual: 8, connecting: 2 };

export class WorkTurns {
  readonly #limits: TurnLimits;
  readonly #now: () => number;
  /** Of this turn, and of the next. */
  #limitMs: number;
  #nextLimitMs: number;
  /** By workspace and client; whose turn is next comes first. */
  readonly #waiting = new Map<string, Map<string, (() => void)[]>>();
  #isScheduled = false;
  /** Of this turn of the event loop. */
  #usedMs = 0;
  /** When what is being done now was begun; undefined between two. */
  #begunAt: number | undefined;

  constructor(limits = LIMITS, now = () => performance.now()) {
    this.#limits = limits;
    this.#limitMs = limits.usual;
    this.#nextLimitMs = limits.usual;
    this.#now = now;
  }

  /** A connection has come in, and others may wait to. */
  accepted(): void {
    this.#limitMs = this.#limits.connecting;
    this.#nextLimitMs = this.#limits.connecting;
  }

  /** Resolves when there is time for more: at once, where nobody else wants any. */
  next({ workspace, client }: Requester): Promise<void> {
    const isFree = this.#begunAt === undefined && this.#waiting.size === 0;
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
      this.#beginNext();
    });
  }

  #beginNext(): void {
    const begin = this.#begunAt === undefined ? this.#takeNext() : undefined;
    if (!begin) return;
    begin();
    this.#measure();
  }

  /** Until all is done that takes no waiting for anything. */
  #measure(): void {
    const begunAt = this.#now();
    this.#begunAt = begunAt;
    // After it there is time anew.
    this.#schedule();
    // A tick comes once all promises have.
    queueMicrotask(() =>
      process.nextTick(() => {
        this.#usedMs += this.#now() - begunAt;
        this.#begunAt = undefined;
        if (this.#usedMs < this.#limitMs) this.#beginNext();
      }),
    );
  }

  /** Of the first client of the first workspace, both of which come last from then on. */
  #takeNext(): (() => void) | undefined {
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

/** To be told of each connection that comes in. */
export function shortenTurns(): void {
  shared.accepted();
}

/** Waits for the next turn of whoever sent this request. */
export type Turn = () => Promise<void>;

/** @returns what throws ClientGone once the connection of the request has ended, so that nothing more is done for it */
export function turnsFor(request: FastifyRequest): Turn {
  const asker = { client: getClientNetwork(request), workspace: request.workspace };
  return async () => {
    await shared.next(asker);
    throwIfGone(request);
  };
}

/** Whoever asked has gone: an error that nobody reads any more. */
export class ClientGone extends ApiError {
  constructor() {
    super('malformed-body', 'The connection has ended.');
  }
}

/** @throws ClientGone */
export function throwIfGone({ raw }: FastifyRequest): void {
  if (raw.socket.destroyed) throw new ClientGone();
}
