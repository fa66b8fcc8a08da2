// Limits for files that are read. A glossary of 100,000 terms stays below all of them.
import { MIB } from '#contract/limits.ts';

/** Maximum size of a file (bytes). */
export const FILE_MAX_BYTES = 64 * MIB;
/** Maximum unpacked size of a workbook (bytes). A small zip file can unpack to a very large one. */
export const UNPACKED_MAX_BYTES = 256 * MIB;
/** Maximum number of rows. */
export const ROWS_MAX = 200_000;
/** Maximum number of columns. Every row gets a cell for each column, so a small file could otherwise exhaust the memory. */
export const COLUMNS_MAX = 200;
/** Maximum size of an archive of glossaries (bytes), packed. */
export const ARCHIVE_MAX_BYTES = 256 * MIB;
/** Maximum unpacked size of an archive of glossaries (bytes). */
export const ARCHIVE_UNPACKED_MAX_BYTES = 512 * MIB;
/** Maximum number of glossaries in an archive. Each needs a file, and a request to restore it. */
export const ARCHIVE_GLOSSARIES_MAX = 10_000;
