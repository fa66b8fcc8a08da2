// Reasons why a file can't be uploaded, and messages after a drop.
import { FORMAT_NAMES } from '#contract/formats.ts';
import { list, plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

/** Maximum number of names in a message. */
const MAX_NAMED = 3;

function named(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return list(names.map((name) => `“${name}”`));
  return plural(names.length, { one: 'item', other: 'items' });
}

export const words = translatable({
  unreadable: 'The browser can’t read it. It may be protected or moved, or its disk disconnected.',
  unanswered: (names: readonly string[]) =>
    `The browser can’t reopen ${named(names)} later. If you reload this page before the upload finishes, choose the same files again.`,
  // Built once: a folder of photos has thousands of such files.
  unsupported: `Not a supported type (${list(FORMAT_NAMES)}).`,
  notes: {
    given: (count: number) =>
      `${plural(count, { one: 'interrupted upload resumes', other: 'interrupted uploads resume' })}.`,
    unmatched: (count: number) =>
      `${plural(count, { one: 'file doesn’t', other: 'files don’t' })} match an interrupted upload’s name, size and date.`,
    nothing: 'No files to upload.',
    nothingLeft: 'Nothing to upload. All files were skipped.',
    junk: (count: number) =>
      `${plural(count, { one: 'system file', other: 'system files' })} skipped, such as .DS_Store or Thumbs.db.`,
    emptyFolders: (count: number) =>
      `${plural(count, { one: 'empty folder', other: 'empty folders' })} skipped. Empty folders aren’t saved.`,
  },
});
