// Carries a delete out and finds out what became of it: whatever the answers were, the list read afterwards decides.
import type { Catalog, DeletePlan, EntrySet } from '#catalog/client.ts';
import { carryOver, planDelete } from '#catalog/client.ts';

/** Few enough for any body limit, and for an answer within seconds. */
export const BATCH_PATHS = 1000;

export interface DeleteDeps {
  readonly send: (paths: readonly string[]) => Promise<void>;
  /** Reads the list anew. */
  readonly reread: () => Promise<Catalog>;
  readonly onProgress: (done: number, batches: number) => void;
}

export type DeleteOutcome =
  | { readonly kind: 'done' }
  /** Some are still there. `error` is absent when every request was answered with success. */
  | { readonly kind: 'left'; readonly left: DeletePlan; readonly catalog: Catalog; readonly error?: unknown }
  /** The list couldn't be read afterwards: nobody knows. */
  | { readonly kind: 'unknown'; readonly error: unknown };

/** Never throws. */
export async function deleteFiles(
  catalog: Catalog,
  targets: EntrySet,
  paths: readonly string[],
  { send, reread, onProgress }: DeleteDeps,
): Promise<DeleteOutcome> {
  const batches = batchesOf(paths);
  let failure: { readonly error: unknown } | undefined;
  for (const [i, batch] of batches.entries()) {
    onProgress(i, batches.length);
    try {
      await send(batch);
    } catch (error) {
      failure = { error };
      break;
    }
  }
  try {
    const now = await reread();
    const left = planDelete(now, carryOver(targets, catalog, now));
    return left.paths.length === 0 ? { kind: 'done' } : { kind: 'left', left, catalog: now, ...failure };
  } catch (error) {
    return { kind: 'unknown', error: failure?.error ?? error };
  }
}

function batchesOf(paths: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(paths.length / BATCH_PATHS) }, (_, i) =>
    paths.slice(i * BATCH_PATHS, (i + 1) * BATCH_PATHS),
  );
}
