// How often a list may be read only to see whether somebody else has changed it: such reads take a small share of the
// time, however long one of them takes.

/** @param share of the time, 0 to 1 */
export function createReadAllowance(share: number, now: () => number = () => performance.now()) {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    isOpen: () => now() >= nextAt,
    /** Runs a read and closes for as long as it has to. */
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
