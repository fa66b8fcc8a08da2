// Lets the page draw and answer while something long is worked through on the main thread.

import { nextTask } from '#upload/client.ts';

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
