// How much of JSON bodies is in memory: each is kept whole until it is answered, and as many may come as there are
// connections. What one client sends must not take the room of all others.
import { MIB } from '#contract/limits.ts';

export interface BodyLimits {
  /** Bytes, by the network a client's connection comes from. */
  readonly perClient: number;
  /** Bytes of all clients. */
  readonly all: number;
}

export const BODY_LIMITS: BodyLimits = { perClient: 32 * MIB, all: 128 * MIB };

/** Takes its room back when it is disposed of. */
export interface HeldBody extends Disposable {
  /** Answers whether there is room for so many bytes more; where there isn't, they aren't counted. */
  take(bytes: number): boolean;
}

export class BodyRoom {
  readonly #limits: BodyLimits;
  readonly #byClient = new Map<string, number>();
  #all = 0;

  constructor(limits: BodyLimits) {
    this.#limits = limits;
  }

  open(client: string): HeldBody {
    let held = 0;
    const add = (bytes: number) => {
      held += bytes;
      this.#all += bytes;
      const ofClient = (this.#byClient.get(client) ?? 0) + bytes;
      if (ofClient === 0) this.#byClient.delete(client);
      else this.#byClient.set(client, ofClient);
    };
    return {
      take: (bytes) => {
        const isFull =
          this.#all + bytes > this.#limits.all ||
          (this.#byClient.get(client) ?? 0) + bytes > this.#limits.perClient;
        if (!isFull) add(bytes);
        return !isFull;
      },
      [Symbol.dispose]: () => add(-held),
    };
  }
}
