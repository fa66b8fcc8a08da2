// Throttles reads of a list that only check for other people's changes. Such reads take at most a fixed share of the time,
// however long one read takes.

/** @param share maximum share of the time spent on reads, 0 to 1 */
export function createReadAllowance(share: number, now: () => number = () => performance.now()) {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    isOpen: () => now() >= nextAt,
    /** Runs a read. Then `isOpen` returns false until the read has used only its share of the time. */
    async run<T>(read: () => Promise<T>): Promise<T> {
      const startedAt = now();
      nextAt = Number.POSITIVE_INFINITY;
      try {
        return await read();
      } finally {
        nextAt = now() + (now() - startedAt) * (1 / share - 1);
      }
    },
  };
}
