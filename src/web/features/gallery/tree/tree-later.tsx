// What the tree has once somebody is there: no first sight needs it.

import { useShortcuts } from '#web/ui/shortcuts.ts';
import { StuckRows, type StuckRowsProps } from './stuck-rows.tsx';
import { TREE_KEYS } from './tree-shortcuts.ts';
import { useSpringOpen } from './use-spring-open.ts';
import type { Tree } from './use-tree.ts';

interface TreeLaterProps extends StuckRowsProps {
  readonly act: Tree['act'];
}

export function TreeLater({ act, ...stuck }: TreeLaterProps) {
  useShortcuts(TREE_KEYS);
  useSpringOpen(stuck.dropFolder, act);
  return <StuckRows {...stuck} />;
}
