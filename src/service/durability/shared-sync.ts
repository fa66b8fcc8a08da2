// Batches syncs: all callers that wait for the same file or directory share one sync, because syncing once for all takes
// the disk no longer than for one.

interface Syncs {
  readonly running: Promise<void>;
  next: Promise<void> | undefined;
}

export class SharedSync {
  readonly #sync: (path: string) => Promise<void>;
  /** Running and queued syncs, by path. */
  readonly #byPath = new Map<string, Syncs>();

  constructor(sync: (path: string) => Promise<void>) {
    this.#sync = sync;
  }

  /** Resolves when everything written before the call is durable. Rejects if the shared sync fails. */
  wait(path: string): Promise<void> {
    const syncs = this.#byPath.get(path);
    if (!syncs) return this.#start(path);
    // The running sync may have begun before the caller's write, so it doesn't count.
    syncs.next ??= syncs.running.catch(() => {}).then(() => this.#start(path));
    return syncs.next;
  }

  #start(path: string): Promise<void> {
    const syncs: Syncs = { running: this.#sync(path), next: undefined };
    const end = () => {
      if (!syncs.next) this.#byPath.delete(path);
    };
    syncs.running.then(end, end);
    this.#byPath.set(path, syncs);
    return syncs.running;
  }
}
