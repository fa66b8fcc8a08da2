// Texts that the first paint of a gallery with files doesn’t need: empty states, the selection, the row menu.
import type { Format } from '#contract/formats.ts';
import { formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  stale: 'Showing the last loaded list.',
  noHits: {
    title: 'No results',
    titleSoFar: 'No results yet',
    textSoFar: 'The list is still loading. More results may appear.',
    text: (query: string) => (query === '' ? 'No files match the filter.' : `No files match “${query}”.`),
    clear: 'Show all files',
  },
  empty: {
    title: 'Drop audio, video or whole folders here',
    text: 'Folders keep their structure. Interrupted uploads pick up where they left off. Files can’t be moved or renamed.',
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
    newFolder: 'New folder here',
    details: 'Details',
    openAll: 'Expand all folders',
    closeAll: 'Collapse all folders',
    delete: 'Delete…',
  },
  copied: (count: number) =>
    pluralForm(count, { one: 'Path copied', other: `${formatCount(count)} paths copied` }),
  deletion: {
    hiddenStay: 'Files hidden by the filter are kept.',
    hiddenGo: (count: number) =>
      `${plural(count, { one: 'of these files is', other: 'of these files are' })} hidden by the filter.`,
  },
});
