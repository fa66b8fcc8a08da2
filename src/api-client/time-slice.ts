// Long work in slices: the page draws and answers between them.
import { nextTask } from './next-task.ts';

/** Of what takes microseconds each: to ask after each would take as long again. */
export const STEPS_AT_ONCE = 100;

/** Milliseconds of work before the page gets a turn: a frame is kept at half. */
const SLICE_MS = 8;

/**
 * Answers a function to await between steps. It gives the page a turn once this slice is up, and throws
 * the signal's reason when the work is no longer wanted.
 */
export function timeSlicer(
  signal?: AbortSignal,
  turn: () => Promise<unknown> = nextTask,
): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS;
  async function yieldToPage(): Promise<void> {
    await turn();
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
  return () => {
    signal?.throwIfAborted();
    return performance.now() < until ? undefined : yieldToPage();
  };
}
