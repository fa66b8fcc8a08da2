// Texts of the watched folder.
import { folderName } from '#web/features/uploads/words.ts';
import { plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  region: 'Folder kept uploaded',
  keep: 'Keep a folder uploaded…',
  keepHint: 'What appears in it is sent here. Nothing is replaced or deleted.',
  stopKeeping: (name: string) => `Stop keeping “${name}” uploaded`,
  stop: 'Stop',
  goOn: 'Go on watching',
  lookAgain: 'Look again',
  watching: (name: string, target: string) => `Keeps “${name}” uploaded into ${folderName(target)}`,
  elsewhere: (name: string, target: string) =>
    `Another tab sees to it that “${name}” is kept uploaded into ${folderName(target)}`,
  awaiting: {
    permission: (name: string, target: string) =>
      `“${name}” is kept uploaded into ${folderName(target)} once you let this page read it again.`,
    'new-key': (name: string, target: string) =>
      `“${name}” was kept uploaded into ${folderName(target)} with your earlier key. If you go on, it goes to the workspace of the new one.`,
  },
  gone: (name: string) =>
    `“${name}” can’t be read any more, so nothing new in it is uploaded. It may have been moved or deleted, or its disk removed.`,
  growing: (count: number) =>
    `${plural(count, { one: 'file is', other: 'files are' })} sent once ${pluralForm(count, { one: 'it has', other: 'they have' })} stopped growing.`,
  leftOut: (count: number) =>
    `${plural(count, { one: 'file of another type stays', other: 'files of other types stay' })} out.`,
  passing: 'Until this tab is closed or reloaded.',
  taken: (first: string, count: number) =>
    count === 1
      ? `The name of “${first}” is taken in the gallery.`
      : `${plural(count, { one: 'name is', other: 'names are' })} taken in the gallery.`,
  choose: 'Choose…',
  leaveOut: (count: number) => pluralForm(count, { one: 'Leave it out', other: 'Leave them out' }),
  busy: 'Another tab keeps a folder uploaded already. Stop that one first.',
  notRead: 'This folder can’t be watched. Choose another one.',
});
