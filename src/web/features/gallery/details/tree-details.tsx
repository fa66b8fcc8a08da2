// The details of the selection or of the focused row. At first there is nothing to show, so their code is loaded after the
// first interaction.
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { words } from '#web/features/gallery/words.ts';
import { lazyAfterInteraction, lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './details.module.css';

const load = async () => (await import('./details-content.tsx')).DetailsContent;
const DetailsContent = lazyPart(load);
const PreloadedDetails = lazyAfterInteraction(load);

export interface TreeDetailsProps {
  readonly tree: Tree;
  readonly isPending: (folder: string) => boolean;
}

export function TreeDetails(props: TreeDetailsProps) {
  if (props.tree.view.details.kind !== 'nothing') return <DetailsContent {...props} />;
  return (
    <>
      <p className={classes['nothing']}>{words.details.nothing}</p>
      <PreloadedDetails {...props} />
    </>
  );
}
