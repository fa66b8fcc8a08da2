// How much is read of a file that somebody made. A glossary of 100,000 terms stays below all of these.
import { MIB } from '#contract/limits.ts';

/** Largest file, in bytes. */
export const FILE_MAX_BYTES = 64 * MIB;
/** Largest workbook once unpacked, in bytes: a small archive can hold a very large file. */
export const UNPACKED_MAX_BYTES = 256 * MIB;
export const ROWS_MAX = 200_000;
/** Each row gets a cell for each: a small file could ask for more of both than there is memory for. */
export const COLUMNS_MAX = 200;
/** Largest archive of glossaries, in bytes, packed and unpacked: several of the largest files. */
export const ARCHIVE_MAX_BYTES = 256 * MIB;
export const ARCHIVE_UNPACKED_MAX_BYTES = 512 * MIB;
/** Glossaries in an archive: each is a file, and a request. */
export const ARCHIVE_GLOSSARIES_MAX = 10_000;
