// One at a time for each key, in the order of asking. In this process only: enough where this process alone receives.
import { setImmediate as nextTurn } from 'node:timers/promises';

export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    // Who has waited goes on in another turn of the event loop: hundreds may have, each with milliseconds to do.
    const before = this.#last.get(key)?.then(() => nextTurn()) ?? Promise.resolve();
    const turn = before.then(work);
    const settled = turn.catch(() => {});
    this.#last.set(key, settled);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
