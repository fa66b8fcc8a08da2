// Checks whether a browser opens a file by the handle of its folder. Browsers refuse every name that some system
// can't store, such as `What? now.mp3`, on all systems.
import { utf8Length } from '#contract/text.ts';

/**
 * Characters that Chromium's `IsFilenameLegal` refuses, and `~`, because such a name may look like a short name of
 * Windows.
 */
const REFUSED_CHARACTERS = /["*/:<>?\\|~\p{C}]|^[\s.]|[\s.]$/u;
const RESERVED = /^(?:con|prn|aux|nul|clock\$|com\d|lpt\d|desktop\.ini|thumbs\.db)(?:\.|$)/i;
const REFUSED_ENDS = /\.(?:lnk|local|scf|url)$/i;
/** Maximum length (bytes). Most disks allow 255, and browsers use some of these themselves. */
const LONG_BYTES = 200;

/** Returns false if unsure: opening a file separately costs some memory, but a file that can't be opened is lost. */
export function isHandleName(name: string): boolean {
  return (
    !REFUSED_CHARACTERS.test(name) &&
    !RESERVED.test(name) &&
    !REFUSED_ENDS.test(name) &&
    utf8Length(name) <= LONG_BYTES
  );
}
