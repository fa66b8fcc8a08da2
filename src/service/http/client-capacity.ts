// Room that all requests share, of which one client, and one workspace, has only a part: as many may come as there are
// connections, and what is held for one of them must not take the room of all others.

export interface CapacityLimits {
  /** By the network a client's connection comes from. */
  readonly perClient: number;
  /** Of whoever has a key to it, from however many networks. */
  readonly perWorkspace: number;
  readonly all: number;
}

/** For whom it is. */
export interface Requester {
  readonly client: string;
  readonly workspace: string;
}

/** Takes its room back when it is disposed of, and has none from then on. */
export interface Reservation extends Disposable {
  /** Answers whether there is room for so much more; where there isn't, it isn't counted. */
  take(amount: number): boolean;
  /** The same, once there is room; false where there is none within this time (without one, never), or it is disposed of. */
  wait(amount: number, withinMs?: number): Promise<boolean>;
  /** What is held stays counted until this is disposed of, too. */
  keep(): Disposable;
}

export class ClientCapacity {
  readonly #limits: CapacityLimits;
  readonly #taken = new Map<string, number>();
  /** By client: the one that has waited longest for its turn comes first. */
  readonly #waiting = new Map<string, Set<() => boolean>>();

  constructor(limits: CapacityLimits) {
    this.#limits = limits;
  }

  /** One client after the other, as long as there is room for any: who is put at the end comes again. */
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
    let held = 0;
    let holders = 1;
    let isOver = false;
    const add = (amount: number) => {
      held += amount;
      for (const [share] of shares) {
        const taken = (this.#taken.get(share) ?? 0) + amount;
        if (taken === 0) this.#taken.delete(share);
        else this.#taken.set(share, taken);
      }
    };
    const take = (amount: number) => {
      const hasRoom =
        !isOver && shares.every(([share, limit]) => (this.#taken.get(share) ?? 0) + amount <= limit);
      if (hasRoom) add(amount);
      return hasRoom;
    };
    const letGo = () => {
      holders -= 1;
      if (holders > 0 || held === 0) return;
      add(-held);
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
      wait: async (amount, withinMs) => take(amount) || (!isOver && wait(amount, withinMs)),
      keep: () => {
        holders += 1;
        return { [Symbol.dispose]: letGo };
      },
      [Symbol.dispose]: () => {
        if (isOver) return;
        isOver = true;
        for (const giveUp of stopWaiting) giveUp();
        letGo();
      },
    };
  }
}
