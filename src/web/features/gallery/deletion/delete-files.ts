// Carries a delete out and finds out what became of it: whatever the answers were, the list read afterwards decides.
import type { Tally } from '#catalog/client.ts';

/** Few enough for any body limit, and for an answer within seconds. */
export const BATCH_PATHS = 1000;

export interface DeleteDeps {
  /** Some of what is to be sent: first ≤ index < end. */
  readonly pathsToSend: (first: number, end: number) => Promise<readonly string[]>;
  readonly send: (paths: readonly string[]) => Promise<void>;
  /** Reads the list anew, and answers what it still has of what was sent. */
  readonly countLeft: () => Promise<Tally>;
  readonly onProgress: (done: number, batches: number) => void;
}

export type DeleteOutcome =
  | { readonly kind: 'done' }
  /** Some are still there. `error` is absent when every request was answered with success. */
  | { readonly kind: 'left'; readonly left: Tally; readonly error?: unknown }
  /** The list couldn't be read afterwards: nobody knows. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/** Never throws. @param count how many paths are to be sent */
export async function deleteFiles(
  count: number,
  { pathsToSend, send, countLeft, onProgress }: DeleteDeps,
): Promise<DeleteOutcome> {
  const batches = Math.ceil(count / BATCH_PATHS);
  let failure: { readonly error: unknown } | undefined;
  try {
    for (let i = 0; i < batches; i++) {
      onProgress(i, batches);
      // oxlint-disable-next-line no-await-in-loop -- after the first that fails none is sent
      await send(await pathsToSend(i * BATCH_PATHS, (i + 1) * BATCH_PATHS));
    }
  } catch (error) {
    failure = { error };
  }
  try {
    const left = await countLeft();
    return left.files + left.folders === 0 ? { kind: 'done' } : { kind: 'left', left, ...failure };
  } catch (error) {
    return { kind: 'unknown', error: failure?.error ?? error };
  }
}
