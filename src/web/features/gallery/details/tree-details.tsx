// What is known of the selection, or else of what is in focus. At first nothing is: what says more is fetched later.
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { words } from '#web/features/gallery/words.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './details.module.css';

const KnownDetails = lazyPart(async () => (await import('./known-details.tsx')).KnownDetails);

interface TreeDetailsProps {
  readonly tree: Tree;
  readonly isPending: (folder: string) => boolean;
}

export function TreeDetails({ tree, isPending }: TreeDetailsProps) {
  const { details } = tree.view;
  if (details.kind === 'nothing') return <p className={classes['nothing']}>{words.details.nothing}</p>;
  return <KnownDetails tree={tree} details={details} isPending={isPending} />;
}
