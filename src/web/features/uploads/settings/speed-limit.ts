// The speed limit as a person types it: in MB/s, with a comma or a point, empty for none.

const MB = 1_000_000;

/** In MB/s. Less sends a part too slowly to be worth the waiting. */
export const LEAST_LIMIT = 0.1;

/** In bytes per second, and never less than the least; null for no limit. */
export function readLimit(typed: string): number | null | 'unreadable' {
  const text = typed.trim().replace(',', '.');
  if (text === '') return null;
  if (!/^-?(\d{1,9}(\.\d*)?|\.\d+)$/.test(text)) return 'unreadable';
  return Math.round(Math.max(LEAST_LIMIT, Number(text)) * MB);
}

export function writeLimit(limit: number | null): string {
  return limit === null ? '' : String(limit / MB);
}
