// Parts of the tree that are loaded after the first interaction, because the first paint doesn’t need them.

import { useEffect } from 'react';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { StickyRows, type StickyRowsProps } from './sticky-rows.tsx';
import { TREE_KEYS } from './tree-shortcuts.ts';
import type { Tree } from './use-tree.ts';

interface TreeExtrasProps extends StickyRowsProps {
  readonly act: Tree['act'];
}

export function TreeExtras({ act, ...stuck }: TreeExtrasProps) {
  useShortcuts(TREE_KEYS);
  useSpringOpen(stuck.dropFolder, act);
  return <StickyRows {...stuck} />;
}

/** Delay (ms) before a folder opens, longer than it takes to drag across a row. */
const SPRING_OPEN_MS = 700;

/**
 * Opens a folder after files are dragged over it for a moment (spring-loaded), so that they can be dropped on its
 * subfolders.
 * @param folder the folder under the pointer; '' or undefined if none has a row
 */
function useSpringOpen(folder: string | undefined, act: Tree['act']): void {
  useEffect(() => {
    if (!folder) return undefined;
    const timer = setTimeout(() => void act({ do: 'open', path: folder }), SPRING_OPEN_MS);
    return () => clearTimeout(timer);
  }, [folder, act]);
}
