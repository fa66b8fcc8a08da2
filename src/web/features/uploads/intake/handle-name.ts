// Names of files that a browser leads to by the handle of their folder. It refuses those that any system would not take,
// wherever it runs: `What? now.mp3` on a Mac, too.
import { utf8Length } from '#contract/text.ts';

/** By Chromium's `IsFilenameLegal`, and whatever may look like a short name of Windows. */
const REFUSED_CHARACTERS = /["*/:<>?\\|~\p{C}]|^[\s.]|[\s.]$/u;
const RESERVED = /^(?:con|prn|aux|nul|clock\$|com\d|lpt\d|desktop\.ini|thumbs\.db)(?:\.|$)/i;
const REFUSED_ENDS = /\.(?:lnk|local|scf|url)$/i;
/** Of most disks it is 255, and browsers need some of it for themselves. */
const LONG_BYTES = 200;

/** Says no where it isn’t sure: a file that is opened by itself costs some memory, one that can’t be opened is lost. */
export function isHandleName(name: string): boolean {
  return (
    !REFUSED_CHARACTERS.test(name) &&
    !RESERVED.test(name) &&
    !REFUSED_ENDS.test(name) &&
    utf8Length(name) <= LONG_BYTES
  );
}
