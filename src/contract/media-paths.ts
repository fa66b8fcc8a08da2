// Rules for names of media files and folders (§4.1).
import { FORMAT_NAMES, formatOf } from './formats.ts';
import { PATH_MAX_BYTES, SEGMENT_MAX_BYTES } from './limits.ts';
import { utf8Length } from './text.ts';

const CONTROL = /\p{Cc}/u;

const TOO_LONG = `The name with its folders is longer than ${PATH_MAX_BYTES} bytes.`;

/** Maximum length (UTF-16 units) of a text whose NFC can fit {@link PATH_MAX_BYTES}. NFC at most halves a text. */
const COMPOSABLE_MAX_LENGTH = 2 * PATH_MAX_BYTES;

/** Combining marks on one letter beyond what any language has (UAX #15, “Stream-Safe Text Format”). */
const PILE_OF_MARKS = /\p{M}{31}/u;

/**
 * Normalises a path to NFC. Texts that are too long, or that have too many combining marks on one letter, stay unchanged and
 * are invalid as names. Normalising many marks takes time that grows with the square of their number: minutes for a text
 * that fits into a request.
 */
export function composePath(text: string): string {
  return text.length > COMPOSABLE_MAX_LENGTH || PILE_OF_MARKS.test(text) ? text : text.normalize('NFC');
}

/**
 * @param path path of a file, or of a folder without its trailing slash, in NFC
 * @returns a sentence that says why the path is invalid, or undefined if it is valid
 */
export function pathProblem(path: string): string | undefined {
  if (path === '') return 'The name is empty.';
  // A text with more UTF-16 units than the maximum bytes is too long, so skip the other checks.
  if (path.length > PATH_MAX_BYTES) return TOO_LONG;
  if (!path.isWellFormed()) return 'The name contains a broken character. Rename the file and try again.';
  if (path.includes('\\')) return 'The name contains a backslash. Folders are separated by “/”.';
  if (PILE_OF_MARKS.test(path)) return 'The name has more than 30 accents or other marks on one letter.';
  if (CONTROL.test(path)) return 'The name contains a control character, such as a line break or tab.';
  if (path.startsWith('/') || path.endsWith('/')) return 'The name must not start or end with “/”.';
  for (const segment of path.split('/')) {
    if (segment === '') return 'The name contains an empty folder name (“//”).';
    if (segment === '.' || segment === '..') return 'The name contains “.” or “..” as a folder name.';
    if (utf8Length(segment) > SEGMENT_MAX_BYTES) {
      return `The name or one of its folders is longer than ${SEGMENT_MAX_BYTES} bytes.`;
    }
  }
  return utf8Length(path) > PATH_MAX_BYTES ? TOO_LONG : undefined;
}

/** Like {@link pathProblem}, but also checks that the extension is one of the eleven formats. */
export function fileNameProblem(path: string): string | undefined {
  return (
    pathProblem(path) ??
    (formatOf(path) === undefined
      ? `This file type isn’t supported. Supported are ${FORMAT_NAMES.join(', ')}.`
      : undefined)
  );
}
