// Texts that the first paint of a gallery with files doesn’t need: empty states, the selection, the row menu.
import type { Format } from '#contract/formats.ts';
import { formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  stale: 'The list couldn’t be refreshed; this is what it was before.',
  noHits: {
    title: 'Nothing found',
    titleSoFar: 'Nothing found so far',
    textSoFar: 'The list of files is still on its way: what is searched for may be in the rest of it.',
    text: (query: string) =>
      query === '' ? 'There are no files like this.' : `No name has the letters of “${query}” in this order.`,
    clear: 'Show all files',
  },
  empty: {
    title: 'Drop audio, video or whole folders here',
    text: 'Folders keep their structure. A large upload goes on where it stopped, even after a restart. Files can’t be moved or renamed here.',
    formats: (formats: readonly Format[]) => list(formats),
    count: 'No files yet',
  },
  selection: {
    region: 'Selection',
    selected: (count: number, hidden: number) =>
      hidden === 0
        ? `${formatCount(count)} selected`
        : `${formatCount(count)} selected, ${formatCount(hidden)} hidden by the filter`,
    emptyFolders: (count: number) =>
      `${plural(count, { one: 'empty folder', other: 'empty folders' })} selected`,
    showHidden: 'Show hidden',
    dropHidden: 'Deselect hidden',
    copyPaths: (count: number) => pluralForm(count, { one: 'Copy path', other: 'Copy paths' }),
    delete: 'Delete…',
  },
  menu: {
    select: 'Select',
    deselect: 'Deselect',
    copyPath: 'Copy path',
    download: 'Download',
    newFolder: 'New folder in here',
    details: 'Details',
    openAll: 'Open all folders',
    closeAll: 'Close all folders',
    delete: 'Delete…',
  },
  copied: (count: number) =>
    pluralForm(count, { one: 'Path copied', other: `${formatCount(count)} paths copied` }),
  deletion: {
    hiddenStay: 'Files hidden by the filter stay.',
    hiddenGo: (count: number) =>
      `${plural(count, { one: 'file of them is', other: 'files of them are' })} hidden by the filter.`,
  },
});
