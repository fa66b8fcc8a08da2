import { useEffect, useMemo, useRef } from 'react';
import { type ShortcutGroup, useShortcuts } from '#web/ui/shortcuts.ts';
import { words } from './words.ts';

interface Actions {
  readonly search: () => void;
  readonly newFolder: () => void;
}

/** Declares what the gallery answers to. The tree handles its own keys; they are listed for the sheet. */
export function useGalleryShortcuts(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const group = useMemo<ShortcutGroup>(() => {
    const { shortcuts } = words;
    return {
      title: words.title,
      shortcuts: [
        { keys: '/', label: shortcuts.search, run: () => latest.current.search() },
        { keys: 'n', label: shortcuts.newFolder, run: () => latest.current.newFolder() },
        { keys: ['arrowup', 'arrowdown'], label: shortcuts.move },
        { keys: ['home', 'end'], label: shortcuts.ends },
        { keys: ['arrowright', 'arrowleft'], label: shortcuts.open },
        { keys: '*', label: shortcuts.siblings },
        { keys: ['mod+arrowright', 'mod+arrowleft'], label: shortcuts.all },
        { keys: ' ', label: shortcuts.select },
        { keys: 'shift+arrowdown', label: shortcuts.extend },
        { keys: 'mod+a', label: shortcuts.selectAll },
        { keys: 'delete', label: shortcuts.delete },
        { keys: 'shift+f10', label: shortcuts.menu },
        { keys: 'escape', label: shortcuts.escape },
      ],
    };
  }, []);
  useShortcuts(group);
}
