/**
 * Terms that one edit changes. Each is a request: over a line with 50 ms that is three minutes, in which one can go on or stop.
 * More is what an import is for, which shows how far it is, can be paused and goes on after a reload.
 */
export const MOST_AT_ONCE = 10_000;

/** Rows that are pasted: each may be a new term, and is looked at cell by cell while the page waits. */
export const MOST_PASTED = 1_000;

/** Terms that are shown and sent off between two frames. */
export const PORTION = 500;
