// Room that all requests share, of which one client, and one workspace, has only a part: as many may come as there are
// connections, and what is held for one of them must not take the room of all others.

export interface RoomLimits {
  /** By the network a client's connection comes from. */
  readonly perClient: number;
  /** Of whoever has a key to it, from however many networks. */
  readonly perWorkspace: number;
  readonly all: number;
}

/** For whom it is. */
export interface Asker {
  readonly client: string;
  readonly workspace: string;
}

/** Takes its room back when it is disposed of, and has none from then on. */
export interface HeldRoom extends Disposable {
  /** Answers whether there is room for so much more; where there isn't, it isn't counted. */
  take(amount: number): boolean;
  /** What is held stays counted until this is disposed of, too. */
  keep(): Disposable;
}

export class ClientRoom {
  readonly #limits: RoomLimits;
  readonly #taken = new Map<string, number>();

  constructor(limits: RoomLimits) {
    this.#limits = limits;
  }

  open({ client, workspace }: Asker): HeldRoom {
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
    const letGo = () => {
      holders -= 1;
      if (holders === 0) add(-held);
    };
    return {
      take: (amount) => {
        const hasRoom =
          !isOver && shares.every(([share, limit]) => (this.#taken.get(share) ?? 0) + amount <= limit);
        if (hasRoom) add(amount);
        return hasRoom;
      },
      keep: () => {
        holders += 1;
        return { [Symbol.dispose]: letGo };
      },
      [Symbol.dispose]: () => {
        if (!isOver) letGo();
        isOver = true;
      },
    };
  }
}
