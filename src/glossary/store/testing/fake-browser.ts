// What the store needs from a browser, in memory: a clock that the test moves, storage whose writes the test completes, and
// locks of tabs.
import type { Clock } from '#glossary/store/list-reader.ts';
import type { PendingStorage, RecordChange, RecordName } from '#glossary/store/persistence.ts';
import type { TabLock } from '#glossary/store/tab-lock.ts';

export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();
  readonly now = () => this.#now;

  readonly after = (ms: number, run: () => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  /** Moves the time and runs the timers that are due, in order. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
    }
    this.#now = until;
  }
}

interface Write {
  readonly changes: readonly RecordChange[];
  readonly done: (error?: Error) => void;
}

export class FakeStorage implements PendingStorage {
  readonly records = new Map<string, string>();
  /** Writes that are not durable yet, oldest first. */
  readonly writes: Write[] = [];
  isRefusing = false;
  /** Completes each write at once. */
  isImmediate = false;

  readonly read = (glossaryId: string) => {
    const all = [...this.records].map(([name, value]) => ({ name: parseName(name), value }));
    return Promise.resolve(all.filter(({ name }) => name[0] === glossaryId));
  };

  readonly write = (changes: readonly RecordChange[]) => {
    if (this.isRefusing) return Promise.reject(new Error('Full'));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.writes.push({ changes, done: (error) => (error ? reject(error) : resolve()) });
    if (this.isImmediate) this.complete();
    return promise;
  };

  /** Makes the oldest write durable. */
  complete(): void {
    const write = this.writes.shift();
    if (!write) return;
    for (const { name, value } of write.changes)
      if (value === undefined) this.records.delete(name.join('\n'));
      else this.records.set(name.join('\n'), value);
    write.done();
  }

  /** Makes the first writes of a tab durable and loses the others, as a crash does. */
  crash(tab: string, durable: number): void {
    const mine = this.writes.filter(({ changes }) => changes[0]?.name[1] === tab);
    const others = this.writes.filter((write) => !mine.includes(write));
    this.writes.splice(0, this.writes.length, ...mine.slice(0, durable));
    while (this.writes.length > 0) this.complete();
    this.writes.push(...others);
  }
}

export function parseName(name: string): RecordName {
  const [glossaryId = '', tab = '', lane = '', key = ''] = name.split('\n');
  return [glossaryId, tab, lane, key];
}

/** Tabs of one browser. */
export class FakeTabs {
  readonly open = new Set<string>();
  /** Closed tabs whose records another tab is taking over, with that tab, which holds their lock until it ends. */
  readonly takenOver = new Map<string, string>();

  /** Closes a tab. The browser releases the locks that it holds. */
  close(tab: string): void {
    this.open.delete(tab);
    for (const [other, holder] of this.takenOver) if (holder === tab) this.takenOver.delete(other);
  }

  lock(tab: string): TabLock {
    this.open.add(tab);
    return {
      tab,
      release: () => this.close(tab),
      ifClosed: async (other, run) => {
        if (this.open.has(other) || this.takenOver.has(other)) return;
        this.takenOver.set(other, tab);
        await run().finally(() => this.takenOver.delete(other));
      },
    };
  }
}

/** A small generator of random numbers (mulberry32), so that a run can be repeated by its seed. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Lets everything run that waits for promises only. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
