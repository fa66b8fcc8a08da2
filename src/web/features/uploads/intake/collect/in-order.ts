// Files in the order a person counts them: take 2 before take 10. Disks list in no order at all.
import { timeSlicer } from '#web/features/uploads/intake/time-slice.ts';

/** Longer numbers are no count any more. */
const DIGITS = 16;

/** So many take a fraction of a frame. */
const SORTED_AT_ONCE = 1_000;

interface Keyed<F = { readonly path: string }> {
  readonly file: F;
  readonly key: string;
}

/**
 * By padded numbers and code units: comparing 20,000 paths with a collator would hold up the page.
 * @throws the signal's reason when it is aborted
 */
export async function inOrder<F extends { readonly path: string }>(
  files: readonly F[],
  signal?: AbortSignal,
): Promise<readonly F[]> {
  const yieldToPage = timeSlicer(signal);
  const keyed: Keyed<F>[] = [];
  for (const file of files) {
    keyed.push({ file, key: keyOf(file.path) });
    await yieldToPage();
  }
  return (await sorted(keyed, yieldToPage)).map(({ file }) => file);
}

/** A merge sort, since the browser's own can't be interrupted: it takes a quarter of a second for 100,000. */
async function sorted<F extends { readonly path: string }>(
  keyed: readonly Keyed<F>[],
  yieldToPage: () => Promise<void> | undefined,
): Promise<readonly Keyed<F>[]> {
  if (keyed.length <= SORTED_AT_ONCE) {
    await yieldToPage();
    return keyed.toSorted(compareKeyed);
  }
  const middle = keyed.length >> 1;
  const left = await sorted(keyed.slice(0, middle), yieldToPage);
  const right = await sorted(keyed.slice(middle), yieldToPage);
  const merged: Keyed<F>[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [a, b] = [left[i], right[j]];
    const isLeft = a !== undefined && (b === undefined || compareKeyed(a, b) <= 0);
    const next = isLeft ? a : b;
    if (isLeft) i++;
    else j++;
    if (next) merged.push(next);
    if (merged.length % SORTED_AT_ONCE === 0) await yieldToPage();
  }
  return merged;
}

function compareKeyed(a: Keyed, b: Keyed): number {
  return compare(a.key, b.key) || compare(a.file.path, b.file.path);
}

function keyOf(path: string): string {
  return path.toLowerCase().replace(/\d+/g, (number) => number.padStart(DIGITS, '0'));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
