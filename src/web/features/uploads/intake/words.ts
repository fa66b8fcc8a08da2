// Why a file can't be uploaded.
import { FORMAT_NAMES } from '#contract/formats.ts';
import { list, plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

/** More names would fill the screen. */
const MOST_NAMED = 3;

function named(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return list(names.map((name) => `“${name}”`));
  return plural(names.length, { one: 'item', other: 'items' });
}

export const words = translatable({
  unreadable: 'The browser can’t read it. It may be protected, moved or on a disk that is gone.',
  unanswered: (names: readonly string[]) =>
    `The browser didn’t say in time where ${named(names)} can be found again. If you reload this page before the upload has ended, choose the same files again.`,
  // Composed once: a folder of photos has thousands.
  unsupported: `Not a supported type (${list(FORMAT_NAMES)}).`,
});
