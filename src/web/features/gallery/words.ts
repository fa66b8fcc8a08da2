// What the gallery says.
import type { Tally } from '#catalog/client.ts';
import { FORMATS, type Format } from '#contract/media.ts';
import { formatCount } from '#web/lib/format.ts';
import { list, plural, pluralForm } from '#web/lib/plural.ts';
import { translatable } from '#web/lib/translatable.ts';

const files = (count: number) => plural(count, { one: 'file', other: 'files' });
const folders = (count: number) => plural(count, { one: 'folder', other: 'folders' });

/** “1,284 files: 1,102 video, 182 audio”; “2 audio files” where all are of one kind. */
function filesByKind({ files: all, audio, video, other }: Tally): string {
  if (video === all) return plural(all, { one: 'video file', other: 'video files' });
  if (audio === all) return plural(all, { one: 'audio file', other: 'audio files' });
  if (other === all) return files(all);
  const kinds = [
    video > 0 ? `${formatCount(video)} video` : '',
    audio > 0 ? `${formatCount(audio)} audio` : '',
    other > 0 ? `${formatCount(other)} other` : '',
  ];
  return `${files(all)}: ${list(kinds)}`;
}

/** “3 folders, 1,284 files: 1,102 video, 182 audio” */
function tally(of: Tally): string {
  return list([of.folders > 0 ? folders(of.folders) : '', of.files > 0 ? filesByKind(of) : '']) || 'nothing';
}

function formatName(format: Format | undefined): string {
  return format === undefined ? 'Unknown' : format.toUpperCase();
}

const NO_NAME = '(no name)';

export const words = translatable({
  files,
  folders,
  tally,
  types: { any: 'All types', audio: 'All audio', video: 'All video' },
  title: 'Gallery',
  tree: 'Media files',
  allFiles: 'All files',
  breadcrumb: 'Folder in focus',
  foldersBetween: 'More folders',
  loading: 'Loading the list of files…',
  refresh: 'Refresh',
  stale: 'The list couldn’t be refreshed; this is what it was before.',
  toolbar: {
    search: 'Search files',
    clearSearch: 'Clear search',
    type: 'Type',
    sort: 'Order',
    sorts: { name: 'Name, A to Z', 'name-desc': 'Name, Z to A', type: 'Type' },
    newFolder: 'New folder',
  },
  hits: (hits: { readonly files: number; readonly folders: number }) => {
    if (hits.folders === 0) return `${files(hits.files)} found`;
    return hits.files === 0
      ? `${folders(hits.folders)} found`
      : `${files(hits.files)} and ${folders(hits.folders)} found`;
  },
  noHits: {
    title: 'Nothing found',
    text: (query: string) =>
      query === '' ? 'There are no files of this type.' : `No name contains “${query}”.`,
    clear: 'Show all files',
  },
  empty: {
    title: 'Drop audio, video or whole folders here',
    text: 'Folders keep their structure. A large upload goes on where it stopped, even after a restart. Files can’t be moved or renamed here.',
    kinds: { audio: 'Audio', video: 'Video' },
    formats: (formats: readonly Format[]) => list(formats),
    count: 'No files yet',
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
    isArriving: 'not uploaded yet',
    actions: (name: string) => `Actions for ${name || NO_NAME}`,
    select: 'Select',
    deselect: 'Deselect',
    copyPath: 'Copy path',
    newFolder: 'New folder in here',
    details: 'Details',
    delete: 'Delete…',
  },
  selection: {
    region: 'Selection',
    selected: (count: number, hidden: number) =>
      hidden === 0
        ? `${formatCount(count)} selected`
        : `${formatCount(count)} selected, ${formatCount(hidden)} hidden by the filter`,
    emptyFolders: (count: number) =>
      `${plural(count, { one: 'empty folder', other: 'empty folders' })} selected`,
    dropHidden: 'Deselect hidden',
    copyPaths: (count: number) => pluralForm(count, { one: 'Copy path', other: 'Copy paths' }),
    delete: 'Delete',
    clear: 'Clear selection',
  },
  copied: (count: number) =>
    pluralForm(count, { one: 'Path copied', other: `${formatCount(count)} paths copied` }),
  details: {
    title: 'Details',
    close: 'Close details',
    nothing: 'Choose a file or folder in the list to see its details.',
    name: 'Name',
    path: 'Path',
    kind: 'Kind',
    kindOf: (format: Format | undefined) =>
      format === undefined ? 'Other' : FORMATS[format].kind === 'audio' ? 'Audio' : 'Video',
    format: 'Format',
    formatOf: formatName,
    holds: 'Holds',
    formats: 'Formats',
    selected: 'Selected',
    pending: 'This folder is only in this browser tab until you upload something into it.',
    siblings: 'Also as',
    formatCount: (format: Format | undefined, count: number) => `${formatCount(count)} ${formatName(format)}`,
    note: 'Note',
  },
  newFolder: {
    title: 'New folder',
    in: (folder: string) => (folder === '' ? 'In the gallery' : `In ${folder}`),
    label: 'Folder name',
    hint: 'Folders exist by the files in them. A new one stays in this browser tab only, until you upload something into it.',
    create: 'Create',
    cancel: 'Cancel',
    slash: 'A folder name can’t contain “/”.',
    taken: (existing: string) => `“${existing}” is already there.`,
  },
  deletion: {
    /** @param folder its name, where all that goes is one folder */
    question: (of: Tally, folder: string | undefined) => {
      if (folder !== undefined) {
        return of.files === 0
          ? `Delete the empty folder “${folder}”?`
          : `Delete “${folder}” and its ${files(of.files)}?`;
      }
      if (of.folders === 0 && of.files === 1) return 'Delete this file?';
      return of.files === 0 ? `Delete ${folders(of.folders)}?` : `Delete ${files(of.files)}?`;
    },
    goes: 'This will be deleted for everyone in the workspace, and can’t be undone:',
    goesEmpty: 'Nothing is in it, so nothing else goes:',
    hiddenStay: 'Files hidden by the filter stay.',
    hiddenGo: (count: number) =>
      `${plural(count, { one: 'file of them is', other: 'files of them are' })} hidden by the filter.`,
    list: 'What will be deleted',
    searchList: 'Search this list',
    listHits: (found: number, all: number) => `${formatCount(found)} of ${formatCount(all)}`,
    changed: 'The gallery has changed since you opened this. This is what it would delete now.',
    gone: 'Nothing of this is there any more.',
    confirm: 'Delete',
    retry: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    checking: 'Checking the list…',
    progress: (done: number, all: number) => `Deleting: step ${formatCount(done + 1)} of ${formatCount(all)}`,
    unsent: 'Nothing has been deleted.',
    left: (left: Tally) => `Still there and still selected: ${tally(left)}.`,
    unknown: 'It isn’t known what was deleted, because the list couldn’t be read afterwards.',
    remained: 'The service reported success, but not everything is gone.',
    done: (of: Tally) => `Deleted ${tally(of)}.`,
  },
  shortcuts: {
    search: 'Search files',
    newFolder: 'New folder',
    move: 'Move through the list',
    ends: 'First or last row',
    open: 'Open or close a folder',
    select: 'Select or deselect',
    extend: 'Select a range',
    selectAll: 'Select everything shown',
    delete: 'Delete',
    menu: 'Actions for the row',
    siblings: 'Open all folders beside this one',
    escape: 'Clear the selection, then the search',
  },
});
