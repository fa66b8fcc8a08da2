// Shows the file that the page's address names, once the list is complete.
import { useEffect, useEffectEvent } from 'react';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { LINKED } from './use-moment.ts';

interface LinkedFileProps {
  readonly tree: Tree;
  /** Shows the details of the file. */
  readonly onThere: () => void;
}

/** Undefined once it was shown: a file that appears in the address later is in focus already. */
let linked = LINKED;

export function LinkedFile({ tree, onThere }: LinkedFileProps) {
  const { isComplete } = tree.view;
  const go = useEffectEvent(async () => {
    const to = linked;
    linked = undefined;
    // A person who has gone elsewhere in the meantime stays there.
    if (!to || tree.hasActed() || tree.view.focus.row?.path === to.file) return;
    await tree.act({ do: 'reveal', path: to.file });
    onThere();
  });
  useEffect(() => {
    if (isComplete) void go();
  }, [isComplete]);
  return null;
}
