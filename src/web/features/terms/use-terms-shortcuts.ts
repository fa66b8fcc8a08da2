import { useMemo } from 'react';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { words } from './words.ts';

/** Registers the page's shortcuts, and lists those of the table in the shortcut help. */
export function useTermsShortcuts(search: () => void, add: () => void, replace: () => void): void {
  useShortcuts(
    useMemo(
      () => ({
        title: words.table.name,
        shortcuts: [
          { keys: 'n', label: words.toolbar.add, run: add },
          // Replaces the browser's search, which finds only the rendered rows of the virtual list.
          { keys: ['/', 'mod+f'], label: words.toolbar.search, run: search },
          { keys: ['arrowup', 'arrowdown', 'arrowleft', 'arrowright'], label: words.shortcuts.move },
          {
            keys: ['shift+arrowup', 'shift+arrowdown', 'shift+arrowleft', 'shift+arrowright'],
            label: words.shortcuts.range,
          },
          { keys: ['enter', 'f2'], label: words.shortcuts.edit },
          { keys: ['mod+c', 'mod+x', 'mod+v'], label: words.shortcuts.clipboard },
          { keys: ['mod+h', 'mod+shift+h'], label: words.shortcuts.replace, run: replace },
          { keys: 'mod+d', label: words.shortcuts.fillDown },
          { keys: 'mod+z', label: words.shortcuts.undo },
          { keys: ['mod+y', 'mod+shift+z'], label: words.shortcuts.redo },
          { keys: ' ', label: words.shortcuts.select },
          { keys: 'mod+a', label: words.shortcuts.selectAll },
          { keys: 'delete', label: words.shortcuts.delete },
          { keys: 'alt+p', label: words.shortcuts.palette },
        ],
      }),
      [search, add, replace],
    ),
  );
}
