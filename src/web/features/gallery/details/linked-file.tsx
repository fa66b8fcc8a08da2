// Moves the focus to the file that the page’s URL names, once the list is complete.
import { useEffect, useEffectEvent } from 'react';
import type { Tree } from '#web/features/gallery/tree/use-tree.ts';
import { initialPosition } from './use-position-address.ts';

interface LinkedFileProps {
  readonly tree: Tree;
  /** Shows the details of the file. */
  readonly onShown: () => void;
}

/** Undefined after the file was shown, because a file that appears in the URL later is in focus already. */
let linked = initialPosition;

export function LinkedFile({ tree, onShown }: LinkedFileProps) {
  const { isComplete } = tree.view;
  const go = useEffectEvent(async () => {
    const to = linked;
    linked = undefined;
    // Don’t move the focus if the user has already acted in the tree.
    if (!to || tree.hasActed() || tree.view.focus.row?.path === to.file) return;
    await tree.act({ do: 'reveal', path: to.file });
    onShown();
  });
  useEffect(() => {
    if (isComplete) void go();
  }, [isComplete]);
  return null;
}
