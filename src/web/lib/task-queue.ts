// Limits concurrency: at most `limit` tasks at once, and tasks with the same key one after another, in order.
export interface TaskQueue {
  run<T>(key: string, task: () => Promise<T>): Promise<T>;
}

export function createTaskQueue(limit: number): TaskQueue {
  const tails = new Map<string, Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = limit;

  async function slot(): Promise<void> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function release(): void {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }

  async function after<T>(previous: Promise<void> | undefined, task: () => Promise<T>): Promise<T> {
    await previous;
    await slot();
    try {
      return await task();
    } finally {
      release();
    }
  }

  return {
    run(key, task) {
      const result = after(tails.get(key), task);
      const tail = result.then(
        () => undefined,
        () => undefined,
      );
      tails.set(key, tail);
      void tail.then(() => tails.get(key) === tail && tails.delete(key));
      return result;
    },
  };
}
