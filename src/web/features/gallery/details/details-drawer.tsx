import { Drawer } from '@mantine/core';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { words } from '#web/features/gallery/words.ts';
import { TreeDetails } from './tree-details.tsx';

interface DetailsDrawerProps {
  readonly tree: Tree;
  readonly isPending: (folder: string) => boolean;
  readonly onClose: () => void;
}

/** The details on narrow screens: a drawer over the tree. */
export function DetailsDrawer({ tree, isPending, onClose }: DetailsDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      padding={20}
      title={words.details.title}
      closeButtonProps={{ 'aria-label': words.details.close }}
    >
      <TreeDetails tree={tree} isPending={isPending} />
    </Drawer>
  );
}
