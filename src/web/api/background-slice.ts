// Runs long work on the main thread with low priority, until someone waits for the result.
import { nextTask } from '#api-client/next-task.ts';
import { timeSlicer } from '#api-client/time-slice.ts';

/**
 * Like {@link timeSlicer}, but all other tasks of the page run first, also messages from workers, until `runAtOnce` is
 * called.
 */
export function backgroundSlicer(signal?: AbortSignal) {
  const urgent = Promise.withResolvers<void>();
  let nextTurn = (): Promise<unknown> => Promise.race([whenIdle(), urgent.promise]);
  return {
    yieldToPage: timeSlicer(signal, () => nextTurn()),
    runAtOnce: () => {
      nextTurn = nextTask;
      urgent.resolve();
    },
  };
}

function whenIdle(): Promise<unknown> {
  // Older browsers have no task priorities.
  if (!('scheduler' in globalThis)) return nextTask();
  return scheduler.postTask(() => undefined, { priority: 'background' });
}
