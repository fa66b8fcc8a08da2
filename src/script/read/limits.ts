// How much is read of a file that somebody made.
import { MIB } from '#contract/limits.ts';

/** Largest file, in bytes: a document may hold pictures. */
export const FILE_MAX_BYTES = 32 * MIB;
/** Largest document once unpacked, in bytes: a small archive can hold a very large file. */
export const UNPACKED_MAX_BYTES = 128 * MIB;
/** Longest text, in UTF-16 units: some 300,000 words, three long novels. */
export const TEXT_MAX_LENGTH = 2_000_000;
/** A longer line is shown and kept as several: a page lays out no line of a book's length. */
export const LINE_MAX_LENGTH = 1_000;
