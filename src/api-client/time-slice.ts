// Splits long work into slices, so that the page can render and respond in between.
import { nextTask } from './next-task.ts';

/** Steps of a few microseconds to run between two checks of the time. A check takes about as long as a step. */
export const STEPS_AT_ONCE = 100;

/** Work (ms) before the page gets a turn: about half a frame. */
const SLICE_MS = 8;

/**
 * Creates a function to await between steps. It gives the page a turn when the slice is used up.
 * @throws (the returned function) the signal's reason once it is aborted
 */
export function timeSlicer(
  signal?: AbortSignal,
  pause: () => Promise<unknown> = nextTask,
): () => Promise<void> | undefined {
  let sliceEnd = performance.now() + SLICE_MS;
  async function yieldToPage(): Promise<void> {
    await pause();
    signal?.throwIfAborted();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return () => {
    signal?.throwIfAborted();
    return performance.now() < sliceEnd ? undefined : yieldToPage();
  };
}
