// The speed limit as a person types it: in MB/s, with a comma or a point, empty for none.

const MB = 1_000_000;

/** Lowest limit (MB/s) on offer: below it, a part of 5 MiB, the smallest there is, would be too coarse to hold it. */
export const LEAST_LIMIT = 1;

/** Returns the limit in bytes per second, never below the lowest on offer; null for no limit. */
export function readLimit(typed: string): number | null | 'unreadable' {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  if (!/^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(text)) return 'unreadable';
  return atLeast(Math.round(Number(text) * MB));
}

/** Raises a limit (bytes per second) that an earlier version stored to the lowest on offer. */
export function atLeast(limit: number): number {
  return Math.max(LEAST_LIMIT * MB, limit);
}

export function writeLimit(limit: number | null): string {
  return limit === null ? '' : String(limit / MB);
}
