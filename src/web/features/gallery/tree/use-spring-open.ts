// A folder that files are held over while they are dragged opens after a moment, so that one gets into what is in it.
import { useEffect } from 'react';
import type { Tree } from './use-tree.ts';

/** Longer than one takes to drag past it. */
const AFTER_MS = 700;

/** @param folder under the pointer; '' for none that has a row */
export function useSpringOpen(folder: string | undefined, act: Tree['act']): void {
  useEffect(() => {
    if (!folder) return undefined;
    const timer = setTimeout(() => void act({ do: 'open', path: folder }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [folder, act]);
}
