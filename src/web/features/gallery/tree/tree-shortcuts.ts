// Lists the keys of the tree in the sheet of shortcuts. The tree handles them itself (tree-keys.ts).
import type { ShortcutGroup } from '#web/ui/shortcuts.ts';
import { words } from './words.ts';

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
