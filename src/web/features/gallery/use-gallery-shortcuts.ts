import { useEffect, useMemo, useRef } from 'react';
import { type ShortcutGroup, useShortcuts } from '#web/ui/shortcuts.ts';
import { words } from './words.ts';

interface Actions {
  readonly search: () => void;
  readonly newFolder: () => void;
}

/** Registers the shortcuts of the gallery, which work wherever the focus is. */
export function useGalleryShortcuts(actions: Actions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const group = useMemo<ShortcutGroup>(
    () => ({
      title: words.title,
      shortcuts: [
        { keys: '/', label: words.toolbar.search, run: () => latest.current.search() },
        { keys: 'n', label: words.toolbar.newFolder, run: () => latest.current.newFolder() },
      ],
    }),
    [],
  );
  useShortcuts(group);
}
