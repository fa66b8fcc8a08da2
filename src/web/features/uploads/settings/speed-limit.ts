// The speed limit as a person types it: in MB/s, with a comma or a point, empty for none.

const MB = 1_000_000;

/** Lowest limit (MB/s) on offer: below it, a part of 5 MiB, the smallest there is, would be too coarse to hold it. */
export const MIN_LIMIT_MBPS = 1;

/** Returns the limit in bytes per second, never below the lowest on offer; null for no limit. */
export function parseLimit(typed: string): number | null | 'unreadable' {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  if (!/^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(text)) return 'unreadable';
  return clampLimit(Math.round(Number(text) * MB));
}

/** Raises a limit (bytes per second) that an earlier version stored to the lowest on offer. */
export function clampLimit(limit: number): number {
  return Math.max(MIN_LIMIT_MBPS * MB, limit);
}

export function formatLimit(limit: number | null): string {
  return limit === null ? '' : String(limit / MB);
}
