// Much work on the main thread, in steps: the page draws and answers between them.
import { timeSlicer } from '#api-client/time-slice.ts';

/** Answers what the steps come to. */
export async function stepByStep<T>(steps: Generator<void, T>, pause = timeSlicer()): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const rest = pause();
    // oxlint-disable-next-line no-await-in-loop -- that is the point
    if (rest) await rest;
  }
}
