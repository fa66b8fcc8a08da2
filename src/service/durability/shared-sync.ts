// Waiting for the disk together: whoever needs the same file or directory durable shares one sync with all who came
// before it began. The disk takes as long for one as for all of them.

interface Syncs {
  readonly running: Promise<void>;
  next: Promise<void> | undefined;
}

export class SharedSync {
  readonly #sync: (path: string) => Promise<void>;
  /** Of the paths that somebody waits for. */
  readonly #byPath = new Map<string, Syncs>();

  constructor(sync: (path: string) => Promise<void>) {
    this.#sync = sync;
  }

  /** Resolves once everything done there before the call is durable; rejects as the sync it shared did. */
  wait(path: string): Promise<void> {
    const syncs = this.#byPath.get(path);
    if (!syncs) return this.#start(path);
    // Not the running one: it may have begun before what the caller did.
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
