// Texts of the watched folder.
import { folderName } from '#web/features/uploads/words.ts';
import { plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  region: 'Watched folder',
  keep: 'Watch a folder…',
  keepHint: 'New files upload automatically. Nothing is replaced or deleted.',
  stopKeeping: (name: string) => `Stop watching “${name}”`,
  stop: 'Stop',
  goOn: 'Resume',
  lookAgain: 'Try again',
  watching: (name: string, target: string) =>
    `Watching “${name}”. New files upload to ${folderName(target)}.`,
  elsewhere: (name: string, target: string) =>
    `Another tab is watching “${name}” and uploads new files to ${folderName(target)}.`,
  awaiting: {
    permission: (name: string, target: string) =>
      `Allow access to “${name}” again to upload its new files to ${folderName(target)}.`,
    'new-key': (name: string, target: string) =>
      `“${name}” was uploading to ${folderName(target)} with your previous API key. If you resume, new files go to the workspace of the new key.`,
  },
  gone: (name: string) =>
    `Can’t read “${name}”, so its new files don’t upload. It may have been moved or deleted, or its disk disconnected.`,
  growing: (count: number) =>
    `${plural(count, { one: 'file uploads', other: 'files upload' })} once ${pluralForm(count, { one: 'it’s', other: 'they’re' })} saved.`,
  leftOut: (count: number) =>
    `${plural(count, { one: 'unsupported file', other: 'unsupported files' })} skipped.`,
  passing: 'Stops when you close or reload this tab.',
  taken: (first: string, count: number) =>
    count === 1
      ? `“${first}” already exists.`
      : `${plural(count, { one: 'file already exists', other: 'files already exist' })}.`,
  choose: 'Choose…',
  leaveOut: (count: number) => pluralForm(count, { one: 'Skip', other: 'Skip all' }),
  busy: 'Another tab is already watching a folder. Stop that one first.',
  notRead: 'Lectern can’t watch this folder. Choose another one.',
});
