// Terms that are taken out again, or brought back, by undoing, and deletions that had to wait: how far that is, in the status
// line, and what stops it.
import { runConcurrently } from '#web/lib/run-concurrently.ts';
import { createStore } from '#web/lib/store.ts';

export interface BulkWork {
  readonly what: 'restoring' | 'deleting' | 'catching-up';
  readonly done: number;
  readonly all: number;
  readonly stop: () => void;
}

/** Undefined where there is none. */
export const bulkWork = createStore<BulkWork | undefined>(undefined);

/** What was begun last is what is shown: what a table before this one still waits for takes no place of it. */
let lastBegun: object | undefined;

const SENT_AT_ONCE = 4;

export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Runs a request for each, a few at a time; once it is stopped, it calls `failed` for the rest. */
export async function workThrough<T>(
  what: BulkWork['what'],
  all: readonly T[],
  one: (item: T) => Promise<void>,
  failed: (item: T, error: unknown) => void,
): Promise<void> {
  let isStopped = false;
  let done = 0;
  const stop = () => {
    isStopped = true;
  };
  const begun = {};
  lastBegun = begun;
  const show = (work: BulkWork | undefined) => {
    if (lastBegun === begun) bulkWork.set(work);
  };
  const tell = () => show({ what, done, all: all.length, stop });
  const next = async (item: T) => {
    try {
      if (isStopped) throw new StoppedError('The person stopped it.');
      await one(item);
      done += 1;
      tell();
    } catch (error) {
      failed(item, error);
    }
  };
  tell();
  await runConcurrently(all, SENT_AT_ONCE, next);
  show(undefined);
}
