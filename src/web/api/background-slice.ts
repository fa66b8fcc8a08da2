// Runs long work on the main thread with low priority, until someone waits for the result.
import { nextTask } from '#api-client/next-task.ts';
import { timeSlicer } from '#api-client/time-slice.ts';

/**
 * Like {@link timeSlicer}, but all other tasks of the page run first, also messages from workers, until `hurry` is
 * called.
 */
export function backgroundSlicer(signal?: AbortSignal) {
  const hurried = Promise.withResolvers<void>();
  let turn = (): Promise<unknown> => Promise.race([whenNothingElse(), hurried.promise]);
  return {
    yieldToPage: timeSlicer(signal, () => turn()),
    hurry: () => {
      turn = nextTask;
      hurried.resolve();
    },
  };
}

function whenNothingElse(): Promise<unknown> {
  // Older browsers have no task priorities.
  if (!('scheduler' in globalThis)) return nextTask();
  return scheduler.postTask(() => undefined, { priority: 'background' });
}
