// Reasons why a file can't be uploaded, and messages after a drop.
import { FORMAT_NAMES } from '#contract/formats.ts';
import { FILES } from '#web/features/uploads/words.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

/** Maximum number of names in a message. */
const MAX_NAMED = 3;

function named(names: readonly string[]): string {
  if (names.length <= MAX_NAMED) return list(names.map((name) => `“${name}”`));
  return plural(names.length, { one: 'item', other: 'items' });
}

export const words = translatable({
  unreadable: 'The browser can’t read it. It may be protected, moved or on a disk that is gone.',
  unanswered: (names: readonly string[]) =>
    `The browser didn’t say in time where ${named(names)} can be found again. If you reload this page before the upload has ended, choose the same files again.`,
  // Built once: a folder of photos has thousands of such files.
  unsupported: `Not a supported type (${list(FORMAT_NAMES)}).`,
  notes: {
    given: (count: number) =>
      `${plural(count, { one: 'interrupted upload goes', other: 'interrupted uploads go' })} on where ${pluralForm(count, { one: 'it', other: 'they' })} stopped.`,
    unmatched: (count: number) =>
      `${plural(count, FILES)} didn’t match an interrupted upload by name, size and date.`,
    nothing: 'There were no files to upload.',
    nothingLeft: 'Nothing to upload: everything was skipped.',
    junk: (count: number) =>
      `${plural(count, { one: 'system file', other: 'system files' })} left out, such as .DS_Store or Thumbs.db.`,
    emptyFolders: (count: number) =>
      `${plural(count, { one: 'empty folder', other: 'empty folders' })} left out: the gallery has no empty folders.`,
  },
});
