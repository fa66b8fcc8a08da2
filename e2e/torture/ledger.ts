// What may be there: of each thing the state that was acknowledged last, and those that were asked for since without an
// answer. After a crash one of them must be found, whole; from then on that one is certain.

/** A thing that isn’t there. */
export const NONE = 'none';

export class Ledger {
  readonly #possible = new Map<string, ReadonlySet<string>>();

  /** Acknowledged once `work` resolves; until then, or where it throws, in doubt. */
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

  /** What was found after a crash. @returns what is wrong with that, if anything */
  find(thing: string, state: string): string | undefined {
    const possible = this.possible(thing);
    this.settle(thing, state);
    if (possible.has(state)) return undefined;
    return `${thing} is ${state}, and should be ${[...possible].join(' or ')}.`;
  }

  /** All that were ever asked for whose name begins so, without that. */
  names(prefix: string): string[] {
    const all = [...this.#possible.keys()].filter((thing) => thing.startsWith(prefix));
    return all.map((thing) => thing.slice(prefix.length));
  }
}
