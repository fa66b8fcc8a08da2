/**
 * Maximum number of terms that one edit changes. Each term needs a request: at 50 ms each, three at a time, that takes three
 * minutes. The user can keep working or stop meanwhile. Larger changes need an import, because an import can be paused and
 * resumes after a reload.
 */
export const MOST_AT_ONCE = 10_000;

/**
 * Maximum number of new rows in one paste. Each row stays in the table until its term is created, which slows down the page.
 * More rows need an import, because its load on the page doesn't grow with the number of terms.
 */
export const MOST_NEW = 1_000;

/** Maximum number of terms that are shown and queued between two frames. */
export const PORTION = 500;
