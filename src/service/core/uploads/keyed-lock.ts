// A lock per key, granted in the order of requests. It is local to the process, which is enough if one process receives.
import { setImmediate as nextTurn } from 'node:timers/promises';

export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    // A waiter continues in another turn of the event loop, because hundreds may wait, each with milliseconds of work.
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
