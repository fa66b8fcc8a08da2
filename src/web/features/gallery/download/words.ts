// The texts of downloads.
import { files } from '#web/features/gallery/count-text.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

/** Maximum number of file names in a sentence. */
const NAMED = 3;

export const words = translatable({
  download: 'Download',
  notDownloaded: (name: string) => `Couldn’t download “${name}”.`,
  addressUnreachable: (addressOrigin: string, pageOrigin: string) =>
    `Your browser can’t reach ${addressOrigin}, the address the server gave for this file. Ask your admin to set PUBLIC_URL to ${pageOrigin}.`,
  gone: (name: string) => `Couldn’t download “${name}”: it no longer exists.`,
  /** @param zip name of the archive */
  saving: (zip: string) => `Saving “${zip}”.`,
  /** For a further archive with the same name. */
  savingAgain: (zip: string, number: number) => `Saving “${zip}” (${formatCount(number)}).`,
  progress: (done: number, all: number) => `${formatCount(done)} of ${files(all)}`,
  progressOfBytes: (done: number, all: number, bytes: number, allBytes: number) =>
    `${formatCount(done)} of ${files(all)}, ${formatBytes(bytes)} of ${formatBytes(allBytes)}`,
  progressInBytes: (done: number, all: number, bytes: number) =>
    `${formatCount(done)} of ${files(all)}, ${formatBytes(bytes)}`,
  waiting: 'Can’t reach the server. Resumes automatically.',
  cancel: 'Cancel',
  cancelled: (zip: string) => `“${zip}” was cancelled. Nothing was saved.`,
  saved: (zip: string, count: number) => `Saved ${files(count)} to “${zip}”.`,
  leftOut: (names: readonly string[]) => {
    const more = names.length - NAMED;
    const some = names.slice(0, NAMED).map((name) => `“${name}”`);
    return more > 0
      ? `Skipped because they no longer exist: ${list(some)} and ${formatCount(more)} more.`
      : `Skipped because ${pluralForm(names.length, { one: 'it no longer exists', other: 'they no longer exist' })}: ${list(some)}.`;
  },
  notSaved: (zip: string) => `Couldn’t save “${zip}”. The incomplete file was removed.`,
  replaced: (name: string) => `“${name}” was replaced or deleted during the download.`,
  noRoom: 'There isn’t enough space where you chose to save it.',
  notWritten: 'The browser couldn’t save there.',
  nothingThere: 'These files no longer exist.',
  unreadable:
    'The storage doesn’t let this page build an archive. The browser can save the files one by one.',
  oneByOne: (count: number) => pluralForm(count, { one: 'Save', other: 'Save one by one' }),
  askOneByOne: (count: number) =>
    `This browser can’t save ${plural(count, { one: 'file', other: 'files' })} as one archive. It can save them one by one.`,
  savingEach: (count: number) => `Saving ${files(count)} one by one.`,
  stopped: (done: number) => `Stopped after ${files(done)}. See your browser’s downloads.`,
  eachSaved: (count: number) => `Downloading ${files(count)}. See your browser’s downloads.`,
});
