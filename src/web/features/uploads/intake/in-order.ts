// Files in the order a person counts them: take 2 before take 10. Disks list in no order at all.
import { timeSlicer } from './time-slice.ts';

/** Longer numbers are no count any more. */
const DIGITS = 16;

/**
 * By padded numbers and code units: comparing 20,000 paths with a collator would hold up the page.
 * @throws the signal's reason when it is aborted
 */
export async function inOrder<F extends { readonly path: string }>(
  files: readonly F[],
  signal?: AbortSignal,
): Promise<readonly F[]> {
  const yieldToPage = timeSlicer(signal);
  const keyed: { readonly file: F; readonly key: string }[] = [];
  for (const file of files) {
    keyed.push({ file, key: keyOf(file.path) });
    await yieldToPage();
  }
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.file.path, b.file.path));
  return keyed.map(({ file }) => file);
}

function keyOf(path: string): string {
  return path.toLowerCase().replace(/\d+/g, (number) => number.padStart(DIGITS, '0'));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
