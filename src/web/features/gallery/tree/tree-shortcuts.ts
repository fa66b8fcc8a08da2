// Lists the keys of the tree in the sheet of shortcuts. The tree handles them itself (tree-keys.ts).
import { translatable } from '#web/lib/translatable.ts';
import type { ShortcutGroup } from '#web/ui/shortcuts.ts';

const words = translatable({
  title: 'List of files',
  move: 'Move through the list',
  ends: 'First or last row',
  open: 'Open or close a folder',
  siblings: 'Open all folders beside this one',
  all: 'Open or close all folders',
  select: 'Select or deselect',
  extend: 'Select a range',
  selectAll: 'Select everything shown',
  delete: 'Delete',
  undo: 'Undo a deletion, for 8 seconds',
  menu: 'Actions for the row',
  escape: 'Clear the selection, then the search',
});

export const TREE_KEYS: ShortcutGroup = {
  title: words.title,
  shortcuts: [
    { keys: ['arrowup', 'arrowdown'], label: words.move },
    { keys: ['home', 'end'], label: words.ends },
    { keys: ['arrowright', 'arrowleft'], label: words.open },
    { keys: '*', label: words.siblings },
    { keys: ['mod+arrowright', 'mod+arrowleft'], label: words.all },
    { keys: ' ', label: words.select },
    { keys: 'shift+arrowdown', label: words.extend },
    { keys: 'mod+a', label: words.selectAll },
    { keys: 'delete', label: words.delete },
    { keys: 'mod+z', label: words.undo },
    { keys: 'shift+f10', label: words.menu },
    { keys: 'escape', label: words.escape },
  ],
};
