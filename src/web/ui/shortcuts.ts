// Registry of the keyboard shortcuts on screen. Features register theirs with useShortcuts; the dialog on `?` lists
// them.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';

export interface Shortcut {
  /** One or several keys: `/`, `mod+k`, `arrowdown` (see lib/hotkey.ts). */
  readonly keys: string | readonly string[];
  /** Label in the dialog: “Search”. */
  readonly label: string;
  /** Missing if the feature handles the keys itself (inside a tree or table) and only lists them. */
  readonly run?: () => void;
}

export interface ShortcutGroup {
  /** Heading in the dialog: “Gallery”. */
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const groups = createStore<readonly ShortcutGroup[]>([]);

/** Registers shortcuts while the component is mounted. Keep the group stable (useMemo or module level). */
export function useShortcuts(group: ShortcutGroup): void {
  // A layout effect, so that a key works as soon as the page is visible.
  useLayoutEffect(() => {
    groups.set([...groups.get(), group]);
    return () => groups.set(groups.get().filter((other) => other !== group));
  }, [group]);
}

export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useSyncExternalStore(groups.subscribe, groups.get);
}

export function currentShortcuts(): readonly Shortcut[] {
  return groups.get().flatMap((group) => group.shortcuts);
}
