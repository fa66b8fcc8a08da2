// Runs long work on the main thread in steps, with pauses in which the page can draw and respond.
import { timeSlicer } from '#api-client/time-slice.ts';

/** @returns the generator's result */
export async function runInSteps<T>(steps: Generator<void, T>, pause = timeSlicer()): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const rest = pause();
    // oxlint-disable-next-line no-await-in-loop -- the pauses are the purpose of this function
    if (rest) await rest;
  }
}
