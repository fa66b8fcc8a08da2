// How much of the tree the folders at its upper edge may take.
import type { ShownRow } from '#catalog/client.ts';

/** So many levels, the outermost. */
const MOST = 3;
/** Of the rows in sight at most one in so many is a folder that stays. */
const IN_SIGHT_EACH = 4;

/** How many levels stay where so many rows are in sight. */
export function stickyLevels(inSight: number): number {
  return Math.max(0, Math.min(MOST, Math.floor(inSight / IN_SIGHT_EACH)));
}

/** How many rows lie over the tree where this one is the first below them. */
export function stickyRowsAbove(row: ShownRow | undefined, levels: number): number {
  return Math.min((row?.level ?? 1) - 1, levels);
}
