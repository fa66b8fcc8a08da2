// Limits how many rows sticky folders may cover.
import type { ShownRow } from '#catalog/client.ts';

/** Maximum number of levels that stick, counted from the outermost. */
const MAX_LEVELS = 3;
/** Number of visible rows per sticky folder. */
const ROWS_PER_LEVEL = 4;

/** @param inSight number of visible rows */
export function stickyLevels(inSight: number): number {
  return Math.max(0, Math.min(MAX_LEVELS, Math.floor(inSight / ROWS_PER_LEVEL)));
}

/** Returns the number of sticky folders above a row when the row is the first one below them. */
export function stickyRowsAbove(row: ShownRow | undefined, levels: number): number {
  return Math.min((row?.level ?? 1) - 1, levels);
}
