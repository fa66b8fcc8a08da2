// Parts of the tree that are loaded after the first interaction, because the first paint doesn’t need them.
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { StickyRows, type StickyRowsProps } from './sticky-rows.tsx';
import { TREE_KEYS } from './tree-shortcuts.ts';
import { useSpringOpen } from './use-spring-open.ts';
import type { Tree } from './use-tree.ts';

interface TreeExtrasProps extends StickyRowsProps {
  readonly act: Tree['act'];
}

export function TreeExtras({ act, ...stuck }: TreeExtrasProps) {
  useShortcuts(TREE_KEYS);
  useSpringOpen(stuck.dropFolder, act);
  return <StickyRows {...stuck} />;
}
