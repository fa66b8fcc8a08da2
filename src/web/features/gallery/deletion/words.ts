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
    `${tally(of)}. Deleted for everyone in the workspace. You can undo this for 8 seconds, then it’s permanent.`,
  goesEmpty: 'No files will be deleted.',
  arrivingOne: (name: string) => `“${name}” is still uploading and will be kept.`,
  /** @param name name of one of the files */
  arriving: (name: string) => `Files still uploading here, such as “${name}”, will be kept.`,
  list: 'What will be deleted',
  searchList: 'Search this list',
  listHits: (found: number, all: number) => `${formatCount(found)} of ${formatCount(all)}`,
  changed: 'The gallery changed while this was open. The list is now up to date.',
  gone: 'This was already deleted.',
  confirm: (of: Tally) => (of.files === 0 ? 'Delete' : `Delete ${files(of.files)}`),
  typeName: 'Type the folder’s name to delete it',
  wrongName: (name: string) => `Type “${name}”.`,
  typeNumber: 'Type the number of files to delete them',
  wrongNumber: (count: number) => `Type ${formatCount(count)}.`,
  retry: 'Try again',
  keep: (of: Tally) => pluralForm(of.files + of.folders, { one: 'Keep', other: 'Keep all' }),
  close: 'Close',
  checking: 'Checking the list…',
  going: (of: Tally) => `${of.files === 0 ? folders(of.folders) : files(of.files)} deleted.`,
  undo: 'Undo',
  undoAll: 'Undo all',
  isDeleting: (of: Tally) => `Deleting ${tally(of)}…`,
  progress: (done: number, all: number) => `Deleting (step ${formatCount(done + 1)} of ${formatCount(all)})…`,
  done: (of: Tally) => `Deleted ${tally(of)}.`,
  notDeleted: (of: Tally) =>
    `Deletion cancelled; ${of.files === 0 ? folders(of.folders) : files(of.files)} kept.`,
  signedOut: 'You signed out.',
  unsent: 'Nothing was deleted.',
  left: (left: Tally) => `Not deleted: ${tally(left)}.`,
  unknown: 'Couldn’t check what was deleted. Refresh the gallery.',
  remained: 'The server reported success, but some files are still there.',
});
