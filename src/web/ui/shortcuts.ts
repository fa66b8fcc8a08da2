// The shortcuts of what is on screen now. A feature declares its own with useShortcuts; the sheet on `?` lists them.
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';

export interface Shortcut {
  /** One way or several to press it: `/`, `mod+k`, `arrowdown` (see lib/hotkey.ts). */
  readonly keys: string | readonly string[];
  /** What it does, as the sheet says it: “Search”. */
  readonly label: string;
  /** Absent where the feature handles the keys itself (inside a tree or table) and only lists them. */
  readonly run?: () => void;
}

export interface ShortcutGroup {
  /** The heading in the sheet: “Gallery”. */
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

const groups = createStore<readonly ShortcutGroup[]>([]);

/** Declares shortcuts for as long as the calling component is mounted. Keep the group stable (useMemo or module level). */
export function useShortcuts(group: ShortcutGroup): void {
  // With the page, not a moment after it: a key pressed as soon as it is seen does something.
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
