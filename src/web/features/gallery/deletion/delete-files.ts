// Sends a deletion in batches and finds out its result from the list read afterwards, not from the responses.
import type { Tally } from '#catalog/client.ts';

/** Maximum number of paths per request. Fits any limit on body size, and a server responds within seconds. */
export const BATCH_PATHS = 1000;

export interface DeleteDeps {
  /** Returns the paths with first ≤ index < end. */
  readonly pathsToSend: (first: number, end: number) => Promise<readonly string[]>;
  readonly send: (paths: readonly string[]) => Promise<void>;
  /** Reads the list again and counts the files in it that should have been deleted. */
  readonly countLeft: () => Promise<Tally>;
  readonly onProgress: (done: number, batches: number) => void;
}

export type DeleteOutcome =
  | { readonly kind: 'done' }
  /** Some files are still there. `error` is absent if every request succeeded. */
  | { readonly kind: 'left'; readonly left: Tally; readonly error?: unknown }
  /** The result is unknown, because the list couldn’t be read afterwards. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/**
 * Never throws.
 * @param count total number of paths
 */
export async function deleteFiles(
  count: number,
  { pathsToSend, send, countLeft, onProgress }: DeleteDeps,
): Promise<DeleteOutcome> {
  const batches = Math.ceil(count / BATCH_PATHS);
  let failure: { readonly error: unknown } | undefined;
  try {
    for (let i = 0; i < batches; i++) {
      onProgress(i, batches);
      // oxlint-disable-next-line no-await-in-loop -- a failed request must stop the rest
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
