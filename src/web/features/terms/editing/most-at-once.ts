/**
 * Terms that one edit changes. Each is a request: over a line with 50 ms that is three minutes, in which one can go on or stop.
 * More is what an import is for, which shows how far it is, can be paused and goes on after a reload.
 */
export const MOST_AT_ONCE = 10_000;

/** New rows that are pasted. Each is shown until its term is there: an import of more takes no more of the page than of few. */
export const MOST_NEW = 1_000;

/** Terms that are shown and sent off between two frames. */
export const PORTION = 500;
