// How much is read of a file that somebody made. A glossary of 100,000 terms stays below all of these.
import { MIB } from '#contract/limits.ts';

/** Largest file, in bytes. */
export const FILE_MAX_BYTES = 64 * MIB;
/** Largest workbook once unpacked, in bytes: a small archive can hold a very large file. */
export const UNPACKED_MAX_BYTES = 256 * MIB;
export const ROWS_MAX = 200_000;
/** Each row gets a cell for each: a small file could ask for more of both than there is memory for. */
export const COLUMNS_MAX = 200;
