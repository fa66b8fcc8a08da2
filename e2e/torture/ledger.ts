// Records the possible states of each item: the last acknowledged state, and the states requested since without an answer.
// After a crash, exactly one of them must be found. That state is then the acknowledged one.

/** The state of an item that doesn't exist. */
export const NONE = 'none';

export class Ledger {
  readonly #possible = new Map<string, ReadonlySet<string>>();

  /** Runs a change. It is acknowledged when `work` resolves, and in doubt before that or if `work` throws. */
  async change<T>(thing: string, to: string, work: () => Promise<T>): Promise<T> {
    const before = this.possible(thing);
    this.#possible.set(thing, new Set([...before, to]));
    const outcome = await work();
    this.settle(thing, to);
    return outcome;
  }

  settle(thing: string, state: string): void {
    this.#possible.set(thing, new Set([state]));
  }

  possible(thing: string): ReadonlySet<string> {
    return this.#possible.get(thing) ?? new Set([NONE]);
  }

  /** Records the state found after a crash. @returns the problem with it, if any */
  find(thing: string, state: string): string | undefined {
    const possible = this.possible(thing);
    this.settle(thing, state);
    if (possible.has(state)) return undefined;
    return `${thing} is ${state}, and should be ${[...possible].join(' or ')}.`;
  }

  /** @returns names of all items that start with the prefix, without the prefix */
  names(prefix: string): string[] {
    const all = [...this.#possible.keys()].filter((thing) => thing.startsWith(prefix));
    return all.map((thing) => thing.slice(prefix.length));
  }
}
