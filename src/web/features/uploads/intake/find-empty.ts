// Which files have nothing in them: most often an export that failed.
import { timeSlicer } from './time-slice.ts';

/** A file's size is asked of the disk while the page waits: of a huge drop only the first files are looked at. */
const LOOK_MS = 1_000;

/** @param now a clock in milliseconds */
export async function findEmpty<F extends { readonly source: { readonly file: File } }>(
  files: readonly F[],
  signal?: AbortSignal,
  now: () => number = () => performance.now(),
): Promise<ReadonlySet<F>> {
  const yieldToPage = timeSlicer(signal);
  const until = now() + LOOK_MS;
  const empty = new Set<F>();
  for (const planned of files) {
    if (now() > until) break;
    if (planned.source.file.size === 0) empty.add(planned);
    await yieldToPage();
  }
  return empty;
}
