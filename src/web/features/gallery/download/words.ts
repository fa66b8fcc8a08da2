// The texts of downloads.
import { files } from '#web/features/gallery/count-text.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

/** Maximum number of file names in a sentence. */
const NAMED = 3;

export const words = translatable({
  download: 'Download',
  notDownloaded: (name: string) => `“${name}” could not be downloaded.`,
  addressUnreachable: (addressOrigin: string, pageOrigin: string) =>
    `Your browser can’t reach ${addressOrigin}, the address the server gave for this file. Ask your admin to set PUBLIC_URL to ${pageOrigin}.`,
  gone: (name: string) => `“${name}” could not be downloaded: it is no longer in the gallery.`,
  /** @param zip name of the archive */
  saving: (zip: string) => `Saving “${zip}”.`,
  /** For a further archive with the same name. */
  savingAgain: (zip: string, number: number) => `Saving “${zip}” (${formatCount(number)}).`,
  progress: (done: number, all: number) => `${formatCount(done)} of ${files(all)}`,
  progressOfBytes: (done: number, all: number, bytes: number, allBytes: number) =>
    `${formatCount(done)} of ${files(all)}, ${formatBytes(bytes)} of ${formatBytes(allBytes)}`,
  progressInBytes: (done: number, all: number, bytes: number) =>
    `${formatCount(done)} of ${files(all)}, ${formatBytes(bytes)}`,
  waiting: 'The service can’t be reached; it goes on as soon as it can.',
  cancel: 'Cancel',
  cancelled: (zip: string) => `“${zip}” was cancelled. Nothing of it has been saved.`,
  saved: (zip: string, count: number) =>
    `${pluralForm(count, { one: `${files(count)} is`, other: `${files(count)} are` })} in “${zip}” now.`,
  leftOut: (names: readonly string[]) => {
    const more = names.length - NAMED;
    const some = names.slice(0, NAMED).map((name) => `“${name}”`);
    return more > 0
      ? `No longer in the gallery, and so left out: ${list(some)} and ${formatCount(more)} more.`
      : `No longer in the gallery, and so left out: ${list(some)}.`;
  },
  notSaved: (zip: string) => `“${zip}” could not be saved. Nothing of it is left.`,
  replaced: (name: string) => `“${name}” was replaced or deleted while it was read.`,
  noRoom: 'There is no room for it at the place you chose.',
  notWritten: 'The browser could not write there.',
  nothingThere: 'None of the files is in the gallery any more.',
  unreadable: 'This page may not read files where they are kept; one by one the browser saves them itself.',
  oneByOne: (count: number) => pluralForm(count, { one: 'Save it', other: 'Save them one by one' }),
  askOneByOne: (count: number) =>
    `This browser can’t save ${plural(count, { one: 'file', other: 'files' })} as one archive here; it saves them one by one.`,
  savingEach: (count: number) => `Saving ${files(count)} one by one.`,
  stopped: (done: number) =>
    `Stopped. ${pluralForm(done, { one: `${files(done)} was`, other: `${files(done)} were` })} handed to the browser.`,
  eachSaved: (count: number) =>
    `${pluralForm(count, { one: `${files(count)} was`, other: `${files(count)} were` })} handed to the browser.`,
});
