// Bulk work: terms that an undo or redo deletes or restores, and pending deletions that are being sent. The status line
// shows its progress and can stop it.
import { runConcurrently } from '#web/lib/run-concurrently.ts';
import { createStore } from '#web/lib/store.ts';

export interface BulkWork {
  readonly what: 'restoring' | 'deleting' | 'catching-up';
  readonly done: number;
  readonly all: number;
  readonly stop: () => void;
}

/** The work to show; undefined if there is none. */
export const bulkWork = createStore<BulkWork | undefined>(undefined);

/** Identifies the work that began last. Only that work is shown, because earlier work of a closed table may still run. */
let lastBegun: object | undefined;

const SENT_AT_ONCE = 4;

export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Runs a request for each item, a few at a time. After a stop, calls `failed` with a `StoppedError` for the other items. */
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
