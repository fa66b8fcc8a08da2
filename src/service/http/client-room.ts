// Room that all requests share, of which one client has only a part: as many may come as there are connections, and what is
// held for one client must not take the room of all others.

export interface ClientLimits {
  /** By the network a client's connection comes from. */
  readonly perClient: number;
  /** Of all clients. */
  readonly all: number;
}

/** Takes its room back when it is disposed of, and has none from then on. */
export interface HeldRoom extends Disposable {
  /** Answers whether there is room for so much more; where there isn't, it isn't counted. */
  take(amount: number): boolean;
}

export class ClientRoom {
  readonly #limits: ClientLimits;
  readonly #byClient = new Map<string, number>();
  #all = 0;

  constructor(limits: ClientLimits) {
    this.#limits = limits;
  }

  open(client: string): HeldRoom {
    let held = 0;
    let isOver = false;
    const add = (amount: number) => {
      held += amount;
      this.#all += amount;
      const ofClient = (this.#byClient.get(client) ?? 0) + amount;
      if (ofClient === 0) this.#byClient.delete(client);
      else this.#byClient.set(client, ofClient);
    };
    return {
      take: (amount) => {
        const isFull =
          isOver ||
          this.#all + amount > this.#limits.all ||
          (this.#byClient.get(client) ?? 0) + amount > this.#limits.perClient;
        if (!isFull) add(amount);
        return !isFull;
      },
      [Symbol.dispose]: () => {
        isOver = true;
        add(-held);
      },
    };
  }
}
