// Sorts files naturally: "take 2" before "take 10". Disks list files in any order.
import { STEPS_AT_ONCE, timeSlicer } from '#api-client/time-slice.ts';

/** Maximum digits of a number that is compared by value. */
const MAX_DIGITS = 16;

/** Elements sorted before the page gets a turn; takes a fraction of a frame. */
const SORT_CHUNK = 1_000;

/**
 * Compares precomputed keys by code units, because a collator would block the page for 20,000 paths.
 * @throws the signal's reason when it is aborted
 */
export async function sortNaturally<F extends { readonly path: string }>(
  files: readonly F[],
  signal?: AbortSignal,
): Promise<readonly F[]> {
  const yieldToPage = timeSlicer(signal);
  const keys: string[] = [];
  for (const [index, { path }] of files.entries()) {
    if (index % STEPS_AT_ONCE === 0) await yieldToPage();
    keys.push(sortKey(path));
  }
  const getPath = (place: number): string => files[place]?.path ?? '';
  const compared = (a: number, b: number): number =>
    compare(keys[a] ?? '', keys[b] ?? '') || compare(getPath(a), getPath(b));
  const order = await mergeSort(files.length, compared, yieldToPage);
  return Array.from(order, (place) => files[place]).filter((file) => file !== undefined);
}

/**
 * Returns the sorted indices. A merge sort in steps, because the built-in sort can't be interrupted and takes a
 * quarter of a second for 100,000 files.
 */
async function mergeSort(
  count: number,
  compared: (a: number, b: number) => number,
  yieldToPage: () => Promise<void> | undefined,
): Promise<Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, place) => place);
  for (let start = 0; start < count; start += SORT_CHUNK) {
    from.subarray(start, start + SORT_CHUNK).sort(compared);
    await yieldToPage();
  }
  let to = new Uint32Array(count);
  for (let length = SORT_CHUNK; length < count; length *= 2) {
    for (let start = 0; start < count; start += 2 * length) {
      const [middle, end] = [Math.min(start + length, count), Math.min(start + 2 * length, count)];
      let [i, j] = [start, middle];
      for (let k = start; k < end; k++) {
        const [a = 0, b = 0] = [from[i], from[j]];
        const isLeft = j >= end || (i < middle && compared(a, b) <= 0);
        to[k] = isLeft ? a : b;
        if (isLeft) i++;
        else j++;
        if (k % SORT_CHUNK === 0) await yieldToPage();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Puts the number of digits before each number. Padded numbers would take three times the memory. */
function sortKey(path: string): string {
  return path.toLowerCase().replace(/\d+/g, (number) => {
    const digits = number.replace(/^0+/, '');
    return String(Math.min(digits.length, MAX_DIGITS + 1)).padStart(2, '0') + digits;
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
