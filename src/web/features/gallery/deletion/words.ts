// The texts of deletions: the dialog, the messages, their results.
import type { Tally } from '#catalog/client.ts';
import { files, folders } from '#web/features/gallery/count-text.ts';
import { tally } from '#web/features/gallery/tally-text.ts';
import { formatCount } from '#web/lib/format.ts';
import { pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  /** @param only the name, if a single file or folder is deleted */
  question: (of: Tally, only: string | undefined) => {
    if (only !== undefined && of.folders > 0) {
      return of.files === 0
        ? `Delete the empty folder “${only}”?`
        : `Delete “${only}” and its ${files(of.files)}?`;
    }
    if (only !== undefined) return `Delete “${only}”?`;
    return of.files === 0 ? `Delete ${folders(of.folders)}?` : `Delete ${files(of.files)}?`;
  },
  /** States the number and kinds of files, and that they are deleted for everyone. */
  goes: (of: Tally) =>
    `${tally(of)}. Deleted for everyone in the workspace. You can undo this for 8 seconds; afterwards it can’t be brought back.`,
  goesEmpty: 'Nothing is in it, so nothing else goes.',
  arrivingOne: (name: string) => `“${name}” is still being uploaded, and will be there afterwards.`,
  /** @param name name of one of the files */
  arriving: (name: string) =>
    `Files are still being uploaded here, “${name}” among them. What arrives stays.`,
  list: 'What will be deleted',
  searchList: 'Search this list',
  listHits: (found: number, all: number) => `${formatCount(found)} of ${formatCount(all)}`,
  changed: 'The gallery has changed since you opened this. This is what it would delete now.',
  gone: 'Nothing of this is there any more.',
  confirm: (of: Tally) => (of.files === 0 ? 'Delete' : `Delete ${files(of.files)}`),
  typeName: 'Type the folder’s name to delete it',
  wrongName: (name: string) => `Its name is “${name}”.`,
  typeNumber: 'Type the number of files to delete them',
  wrongNumber: (count: number) => `They are ${formatCount(count)}.`,
  retry: 'Try again',
  keep: (of: Tally) => pluralForm(of.files + of.folders, { one: 'Keep it', other: 'Keep them' }),
  close: 'Close',
  checking: 'Checking the list…',
  going: (of: Tally) =>
    `${of.files === 0 ? folders(of.folders) : files(of.files)} will be deleted within 8 seconds.`,
  undo: 'Undo',
  undoAll: 'Undo all',
  isDeleting: (of: Tally) => `Deleting ${tally(of)}…`,
  progress: (done: number, all: number) => `Deleting: step ${formatCount(done + 1)} of ${formatCount(all)}`,
  done: (of: Tally) => `Deleted ${tally(of)}.`,
  notDeleted: (of: Tally) => `You left before it was deleted, so it is still here: ${tally(of)}.`,
  signedOut: 'You have signed out meanwhile.',
  unsent: 'Nothing has been deleted.',
  left: (left: Tally) => `Of what you deleted, this is still there: ${tally(left)}.`,
  unknown: 'It isn’t known what was deleted, because the list couldn’t be read afterwards.',
  remained: 'The service reported success, but not everything is gone.',
});
