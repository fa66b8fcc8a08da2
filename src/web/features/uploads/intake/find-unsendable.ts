// Which files have nothing in them, most often an export that failed, and which can't be read at all. The sizes it was told
// on the way are kept for whoever asks next.

import { timeSlicer } from '#api-client/time-slice.ts';
import type { CollectedFile } from '#web/features/uploads/intake/collect/collected.ts';
import { queryFingerprint, queryInOrder } from './disk-query.ts';

/** The disk is asked for each while the person waits: of a huge drop only the first files are looked at. */
const SCAN_LIMIT_MS = 500;

interface Unsendable<F> {
  readonly empty: ReadonlySet<F>;
  readonly unreadable: ReadonlySet<F>;
  readonly sizes: Sizes;
}

/** In bytes, as far as the disk has told of them. */
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
  // Not only between answers: a disk that hangs gives none.
  await Promise.race([scan(), timeUp.promise]);
  clearTimeout(timer);
  return { empty, unreadable, sizes };
}
