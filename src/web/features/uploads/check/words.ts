// Texts of the dialog before an upload.
import { FILES, folderName } from '#web/features/uploads/words.ts';
import { formatCount } from '#web/lib/format.ts';
import { plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

function goingOn(count: number): string {
  return `${plural(count, { one: 'interrupted upload goes', other: 'interrupted uploads go' })} on`;
}

export const words = translatable({
  summary: (going: number, all: number) =>
    going === all
      ? `${plural(all, FILES)} will be uploaded`
      : `${formatCount(going)} of ${plural(all, FILES)} will be uploaded`,
  nothing: (toChoose: number) => (toChoose > 0 ? 'Nothing will be uploaded yet' : 'Nothing will be uploaded'),
  choose: 'Choose above what to upload.',
  to: (folder: string) => `To ${folderName(folder)}`,
  clashes: (count: number) => plural(count, { one: 'name is taken', other: 'names are taken' }),
  others: (count: number) =>
    `${plural(count, { one: 'more file has a new name', other: 'more files have new names' })}.`,
  refused: (count: number) => `${plural(count, FILES)} can’t be uploaded`,
  empty: (count: number) => `${plural(count, { one: 'file is', other: 'files are' })} empty (0 bytes)`,
  withEmpty: (count: number) => pluralForm(count, { one: 'Upload it anyway', other: 'Upload them anyway' }),
  keptAs: (name: string) => `Becomes “${name}”`,
  file: 'File',
  there: 'Your earlier upload',
  play: (name: string) => `Play “${name}”`,
  inGallery: 'In the gallery',
  yours: 'This file',
  unknown: 'Not known',
  newer: 'newer',
  same: 'Same size and date as your earlier upload',
  total: (size: string) => `${size} in all.`,
  goingOn,
  toAndOn: (folder: string, count: number) => `To ${folderName(folder)}; ${goingOn(count)}`,
  doubts: (count: number) =>
    `${plural(count, { one: 'file looks', other: 'files look' })} like one an interrupted upload waits for`,
  doubtKinds: {
    several: 'Several uploads wait for a file with this name, size and date.',
    differs: 'Same name, size and date as the file that was interrupted, but other content.',
  },
  goOn: (path: string, sent: string, size: string) => `Go on with ${path} (${sent} of ${size} sent)`,
  startOver: (path: string) => `Send it for ${path}, from the start`,
  asNew: (path: string) => `Upload it as a new file: ${path}`,
  forAll: 'For all',
  forFolder: (folder: string) => `For all in ${folder === '' ? 'the top folder' : folder}`,
  forFile: (path: string) => `What to do with ${path}`,
  topFolder: 'Top folder',
  upload: (count: number) => `Upload ${plural(count, FILES)}`,
  close: 'Close',
  cancel: 'Cancel',
  choices: { replace: 'Replace', 'keep-both': 'Keep both', skip: 'Skip' },
  clashKinds: {
    same: () => '',
    spelling: (existing: string) => `The same name, spelled “${existing}”`,
    'folder-there': (existing: string) => `A folder with this name: “${existing}/”`,
    'file-in-the-way': (existing: string) => `A file where the folder should be: “${existing}”`,
    twice: (existing: string) => `Also being uploaded: “${existing}”`,
  },
});
