// Runs work in the background, one run at a time. A request during a run starts one more run after it.

export interface BackgroundTask {
  /** Requests a run that begins after this call. */
  ask(): void;
  /** Resolves when no run is in progress. */
  settled(): Promise<void>;
}

/** @param onError called with the error of a failed run. Later runs are not affected */
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
