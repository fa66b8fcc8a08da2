// Limits for script files that are read.
import { MIB } from '#contract/limits.ts';

/** Maximum size of a file (bytes). Documents may contain pictures. */
export const FILE_MAX_BYTES = 32 * MIB;
/** Maximum unpacked size of a document (bytes). A small zip file can unpack to a very large one. */
export const UNPACKED_MAX_BYTES = 128 * MIB;
/** Maximum length of a text (UTF-16 units). About 300,000 words, or three long novels. */
export const TEXT_MAX_LENGTH = 2_000_000;
/** Maximum length of a line (UTF-16 units). Longer lines are split, because browsers lay out very long lines slowly. */
export const LINE_MAX_LENGTH = 1_000;
