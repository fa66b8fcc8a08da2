// The texts of the gallery that its first paint needs.
import { formatCount } from '#web/lib/format.ts';
import { translatable } from '#web/lib/translatable.ts';
import { files, folders } from './count-text.ts';

const NO_NAME = '(no name)';

export const words = translatable({
  files,
  folders,
  types: { any: 'All types', audio: 'All audio', video: 'All video' },
  kinds: { audio: 'Audio', video: 'Video' },
  title: 'Gallery',
  tree: 'Media files',
  allFiles: 'All files',
  breadcrumb: 'Current folder',
  foldersBetween: 'More folders',
  loading: 'Loading files…',
  soFar: (count: string) => `${count} so far`,
  refresh: 'Refresh',
  toolbar: {
    search: 'Search files',
    clearSearch: 'Clear search',
    filter: 'Filter',
    newFolder: 'New folder',
  },
  columns: {
    name: 'Name',
    format: 'Format',
    byName: (isUp: boolean) => `Name, ${isUp ? 'A to Z' : 'Z to A'}`,
    byFormat: 'Sort by format',
  },
  selectAll: 'Select all files shown',
  hits: (hits: { readonly files: number; readonly folders: number }) => {
    if (hits.folders === 0) return `${files(hits.files)} found`;
    return hits.files === 0
      ? `${folders(hits.folders)} found`
      : `${files(hits.files)} and ${folders(hits.folders)} found`;
  },
  row: {
    noName: NO_NAME,
    count: (shown: number, all: number) =>
      shown === all ? files(all) : `${formatCount(shown)} of ${files(all)}`,
    shortCount: (shown: number, all: number) =>
      shown === all ? formatCount(all) : `${formatCount(shown)} of ${formatCount(all)}`,
    emptyFolder: 'empty',
    someSelected: 'partly selected',
    isNew: 'New',
    isArriving: 'uploading',
    isReplaced: 'being replaced',
    actions: (name: string) => `Actions for ${name || NO_NAME}`,
  },
  details: {
    title: 'Details',
    close: 'Close details',
    nothing: 'Select a file or folder to see its details.',
    show: 'Show details',
  },
});
