import { Drawer } from '@mantine/core';
import { TreeDetails } from './tree-details.tsx';
import type { TreeView } from './use-tree.ts';
import { words } from './words.ts';

interface DetailsDrawerProps {
  readonly tree: TreeView;
  readonly isPending: (folder: string) => boolean;
  readonly onClose: () => void;
}

/** The details where there is no room for them beside the tree. */
export function DetailsDrawer({ tree, isPending, onClose }: DetailsDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={words.details.title}
      closeButtonProps={{ 'aria-label': words.details.close }}
    >
      <TreeDetails tree={tree} isPending={isPending} />
    </Drawer>
  );
}
