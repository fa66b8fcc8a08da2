// Work that nobody waits for: one run at a time, and one more after it when asked for meanwhile.

export interface BackgroundTask {
  /** Asks for a run that begins after this call. */
  ask(): void;
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>;
}

/** @param onError hears of a run that failed; the next one starts all the same */
export function backgroundTask(
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): BackgroundTask {
  let running: Promise<void> | undefined;
  let asked = false;
  const run = async () => {
    while (asked) {
      asked = false;
      await work().catch(onError);
    }
    running = undefined;
  };
  return {
    ask() {
      asked = true;
      running ??= run();
    },
    settled: async () => running,
  };
}
