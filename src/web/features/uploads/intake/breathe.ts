// Lets the page draw and answer while something long is worked through on the main thread.

/** Milliseconds of work between two breaths: a frame is kept at half. */
const STRETCH_MS = 8;

/**
 * Answers a function to await between steps. It gives the page a turn once this stretch of work is up, and throws
 * the signal's reason when the work is no longer wanted.
 */
export function breather(signal?: AbortSignal): () => Promise<void> | undefined {
  let until = performance.now() + STRETCH_MS;
  async function breathe(): Promise<void> {
    await nextTask();
    signal?.throwIfAborted();
    until = performance.now() + STRETCH_MS;
  }
  return () => {
    signal?.throwIfAborted();
    return performance.now() < until ? undefined : breathe();
  };
}

/** Ends this task. Timers would be held to once a second in a tab in the background; messages are not. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
