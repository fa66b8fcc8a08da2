// Texts of uploads outside the tray and the dialogs, which have texts of their own.
import { formatCount } from '#web/lib/format.ts';
import { type PluralForms, plural } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const FILES: PluralForms = { one: 'file', other: 'files' };

/** Name of a folder in sentences; never empty. */
export function folderName(folder: string): string {
  return folder === '' ? 'the gallery' : folder;
}

/** Result of the uploads, as part of a sentence. */
export function result(done: number, problems: number): string {
  if (problems === 0) return `${plural(done, FILES)} uploaded`;
  if (done === 0) return `${plural(problems, FILES)} not uploaded`;
  return `${plural(done, FILES)} uploaded, ${formatCount(problems)} not uploaded`;
}

export const words = translatable({
  buttons: {
    files: 'Upload files',
    folder: 'Upload folder',
    more: 'More ways to upload',
  },
  drop: {
    overlay: (folder: string) => `Drop to upload into ${folderName(folder)}`,
    hint: 'Files and whole folders. Folders keep their structure.',
  },
  collecting: {
    unchecked: 'Nothing was uploaded: couldn’t check whether the files already exist.',
    failed: 'The browser couldn’t read what you dropped. Try again, or use “Upload files”.',
  },
  ended: (done: number, problems: number) => `${result(done, problems)}.`,
});
