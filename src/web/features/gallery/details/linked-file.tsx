// The file that a link to a moment of it is about: once the list is there, it comes into focus.
import { useEffect, useEffectEvent } from 'react';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { LINKED } from './use-moment.ts';

interface LinkedFileProps {
  readonly tree: Tree;
  /** Its details are to be seen. */
  readonly onThere: () => void;
}

/** Once: what is written into the address later is where somebody is already. */
let linked = LINKED;

export function LinkedFile({ tree, onThere }: LinkedFileProps) {
  const { isComplete } = tree.view;
  const go = useEffectEvent(async () => {
    const to = linked;
    linked = undefined;
    if (!to || tree.view.focus.row?.path === to.file) return;
    await tree.act({ do: 'reveal', path: to.file });
    onThere();
  });
  useEffect(() => {
    if (isComplete) void go();
  }, [isComplete]);
  return null;
}
