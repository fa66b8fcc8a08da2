// A capacity that all requests share, such as bytes of memory. One client and one workspace can reserve only a part of it,
// so that neither can take everything from the others.

export interface CapacityLimits {
  /** Limit for one client. A client is identified by its network. */
  readonly perClient: number;
  /** Limit for one workspace, from all networks together. */
  readonly perWorkspace: number;
  readonly all: number;
}

/** The client and the workspace whose limits a reservation counts towards. */
export interface Requester {
  readonly client: string;
  readonly workspace: string;
}

/** A part of the capacity for one request. Disposing frees it; nothing can be reserved after that. */
export interface Reservation extends Disposable {
  /** Reserves an amount. @returns false if that would exceed a limit; then nothing is reserved */
  take(amount: number): boolean;
  /**
   * Waits until an amount can be reserved.
   * @param withinMs maximum time (ms) to wait; unlimited if unset
   * @returns false if the time is over, or the reservation was disposed of
   */
  wait(amount: number, withinMs?: number): Promise<boolean>;
  /** Keeps the amount reserved until the result has been disposed of too. */
  keep(): Disposable;
}

export class ClientCapacity {
  readonly #limits: CapacityLimits;
  readonly #reserved = new Map<string, number>();
  /** Waiting requests by client. The client that has waited longest comes first. */
  readonly #waiting = new Map<string, Set<() => boolean>>();

  constructor(limits: CapacityLimits) {
    this.#limits = limits;
  }

  /** Serves one request of each client in turn while there is capacity. A served client moves to the end. */
  #serve(): void {
    for (const [client, waiting] of this.#waiting) {
      const [tryAgain] = waiting;
      if (!tryAgain?.()) continue;
      this.#waiting.delete(client);
      if (waiting.size > 0) this.#waiting.set(client, waiting);
    }
  }

  open({ client, workspace }: Requester): Reservation {
    const shares = [
      [`client ${client}`, this.#limits.perClient],
      [`workspace ${workspace}`, this.#limits.perWorkspace],
      ['all', this.#limits.all],
    ] as const;
    let reserved = 0;
    let holders = 1;
    let isDisposed = false;
    const add = (amount: number) => {
      reserved += amount;
      for (const [share] of shares) {
        const taken = (this.#reserved.get(share) ?? 0) + amount;
        if (taken === 0) this.#reserved.delete(share);
        else this.#reserved.set(share, taken);
      }
    };
    const take = (amount: number) => {
      const hasRoom =
        !isDisposed && shares.every(([share, limit]) => (this.#reserved.get(share) ?? 0) + amount <= limit);
      if (hasRoom) add(amount);
      return hasRoom;
    };
    const release = () => {
      holders -= 1;
      if (holders > 0 || reserved === 0) return;
      add(-reserved);
      this.#serve();
    };
    const stopWaiting = new Set<() => void>();
    const wait = async (amount: number, withinMs?: number) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const waiting = this.#waiting.get(client) ?? new Set();
      this.#waiting.set(client, waiting);
      const tryAgain = () => {
        const hasRoom = take(amount);
        if (hasRoom) end(true);
        return hasRoom;
      };
      const end = (hasRoom: boolean) => {
        waiting.delete(tryAgain);
        stopWaiting.delete(giveUp);
        clearTimeout(timer);
        if (waiting.size === 0 && this.#waiting.get(client) === waiting) this.#waiting.delete(client);
        resolve(hasRoom);
      };
      const giveUp = () => end(false);
      const timer = withinMs === undefined ? undefined : setTimeout(giveUp, withinMs);
      waiting.add(tryAgain);
      stopWaiting.add(giveUp);
      return promise;
    };
    return {
      take,
      wait: async (amount, withinMs) => take(amount) || (!isDisposed && wait(amount, withinMs)),
      keep: () => {
        holders += 1;
        return { [Symbol.dispose]: release };
      },
      [Symbol.dispose]: () => {
        if (isDisposed) return;
        isDisposed = true;
        for (const giveUp of stopWaiting) giveUp();
        release();
      },
    };
  }
}
