// Texts of the list’s keys. A file of its own, because the code shared by lazy parts would come with gallery/lazy-words.ts.
import { translatable } from '#web/lib/translatable.ts';

export const words = translatable({
  title: 'File list',
  move: 'Move up and down',
  ends: 'First or last row',
  open: 'Expand or collapse a folder',
  siblings: 'Expand all folders beside this one',
  all: 'Expand or collapse all folders',
  select: 'Select or deselect',
  extend: 'Select a range',
  selectAll: 'Select all shown files',
  delete: 'Delete',
  undo: 'Undo a deletion (for 8 seconds)',
  menu: 'Open the row’s menu',
  escape: 'Clear the selection, then the search',
});
