// Long work on the main thread that nobody waits for yet.
import { nextTask } from '#api-client/next-task.ts';
import { timeSlicer } from '#api-client/time-slice.ts';

/**
 * As {@link timeSlicer}, but all else the page has to do goes first, the answers of workers too,
 * until it is hurried.
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
  // Older browsers know no priorities.
  if (!('scheduler' in globalThis)) return nextTask();
  return scheduler.postTask(() => undefined, { priority: 'background' });
}
