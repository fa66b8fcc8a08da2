// Texts of the dialog before an upload.
import { FILES, folderName } from '#web/features/uploads/words.ts';
import { formatCount } from '#web/lib/format.ts';
import { plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

function goingOn(count: number): string {
  return plural(count, { one: 'interrupted upload resumes', other: 'interrupted uploads resume' });
}

export const words = translatable({
  summary: (going: number, all: number) =>
    going === all
      ? `${plural(all, FILES)} will be uploaded`
      : `${formatCount(going)} of ${plural(all, FILES)} will be uploaded`,
  nothing: (toChoose: number) =>
    toChoose > 0 ? `Choose what to do with ${plural(toChoose, FILES)}` : 'Nothing will be uploaded',
  choose: 'Nothing is selected for upload yet.',
  to: (folder: string) => `To ${folderName(folder)}`,
  clashes: (count: number) => plural(count, { one: 'file already exists', other: 'files already exist' }),
  others: (count: number) => `${plural(count, { one: 'other has', other: 'others have' })} no conflicts.`,
  refused: (count: number) => `${plural(count, FILES)} can’t be uploaded`,
  empty: (count: number) => `${plural(count, { one: 'file is', other: 'files are' })} empty (0 bytes)`,
  withEmpty: (count: number) => pluralForm(count, { one: 'Upload it anyway', other: 'Upload them anyway' }),
  keptAs: (name: string) => `Saved as “${name}”`,
  file: 'File',
  there: 'Your other upload',
  play: (name: string) => `Play “${name}”`,
  inGallery: 'In the gallery',
  yours: 'Your file',
  unknown: 'Unknown',
  newer: 'newer',
  same: 'Same size and date as your other upload',
  total: (size: string) => `${size} in total.`,
  goingOn,
  toAndOn: (folder: string, count: number) => `To ${folderName(folder)} · ${goingOn(count)}`,
  doubts: (count: number) =>
    `${plural(count, { one: 'file may belong', other: 'files may belong' })} to an interrupted upload`,
  doubtKinds: {
    several: 'Several interrupted uploads have this name, size and date.',
    differs: 'Same name, size and date as the interrupted upload, but different content.',
  },
  goOn: (path: string, sent: string, size: string) => `Resume ${path} (${sent} of ${size} sent)`,
  startOver: (path: string) => `Restart ${path} with this file`,
  asNew: (path: string) => `Upload as a new file: ${path}`,
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
    spelling: (existing: string) => `Differs only in capitals or accents from “${existing}”`,
    'folder-there': (existing: string) => `A folder is already named “${existing}”`,
    'file-in-the-way': (existing: string) => `A file is already named like the folder: “${existing}”`,
    twice: (existing: string) => `Another upload has this name: “${existing}”`,
  },
});
