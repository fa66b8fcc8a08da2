// Finds empty files, most often failed exports, and files that can't be read. Also returns the sizes that were read.

import { timeSlicer } from '#api-client/time-slice.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { queryFingerprint, queryInOrder } from './disk-query.ts';

/** Time limit (ms) of the scan. The person waits for it, so only the first files of a huge drop are scanned. */
const SCAN_LIMIT_MS = 500;

interface Unsendable<F> {
  readonly empty: ReadonlySet<F>;
  readonly unreadable: ReadonlySet<F>;
  readonly sizes: Sizes;
}

/** Sizes (bytes) read so far. */
export type Sizes = ReadonlyMap<CollectedFile['file'], number>;

export async function findUnsendable<F extends { readonly source: Pick<CollectedFile, 'file'> }>(
  files: readonly F[],
  signal?: AbortSignal,
): Promise<Unsendable<F>> {
  const yieldToPage = timeSlicer(signal);
  const empty = new Set<F>();
  const unreadable = new Set<F>();
  const sizes = new Map<CollectedFile['file'], number>();
  let isTimeUp = false;
  const timeUp = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    isTimeUp = true;
    timeUp.resolve();
  }, SCAN_LIMIT_MS);
  const scan = async (): Promise<void> => {
    for await (const answers of queryInOrder(files, queryFingerprint)) {
      if (isTimeUp) return;
      for (const [planned, file] of answers) {
        if (file === undefined) unreadable.add(planned);
        else if (file.size === 0) empty.add(planned);
        else sizes.set(planned.source.file, file.size);
      }
      await yieldToPage();
    }
  };
  // Race against the timer, because a disk that hangs never answers.
  await Promise.race([scan(), timeUp.promise]);
  clearTimeout(timer);
  return { empty, unreadable, sizes };
}
