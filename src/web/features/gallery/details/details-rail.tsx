import { CloseButton } from '@mantine/core';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { words } from '#web/features/gallery/words.ts';
import { InRail } from '#web/ui/frame/slot.tsx';
import classes from './details.module.css';
import { showDetails } from './details-shown.ts';
import { TreeDetails } from './tree-details.tsx';

interface DetailsRailProps {
  readonly tree: Tree;
  readonly isPending: (folder: string) => boolean;
}

/** The details on wide screens: a column beside the tree. */
export function DetailsRail({ tree, isPending }: DetailsRailProps) {
  return (
    <InRail>
      <aside className={classes['aside']} aria-label={words.details.title}>
        <div className={classes['head']}>
          <h2>{words.details.title}</h2>
          <CloseButton aria-label={words.details.close} onClick={() => showDetails(false)} />
        </div>
        <TreeDetails tree={tree} isPending={isPending} />
      </aside>
    </InRail>
  );
}
