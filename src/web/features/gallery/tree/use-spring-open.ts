// Opens a folder after files are dragged over it for a moment (spring-loaded), so that they can be dropped on its subfolders.
import { useEffect } from 'react';
import type { Tree } from './use-tree.ts';

/** Delay (ms), longer than it takes to drag across a row. */
const AFTER_MS = 700;

/** @param folder the folder under the pointer; '' or undefined if none has a row */
export function useSpringOpen(folder: string | undefined, act: Tree['act']): void {
  useEffect(() => {
    if (!folder) return undefined;
    const timer = setTimeout(() => void act({ do: 'open', path: folder }), AFTER_MS);
    return () => clearTimeout(timer);
  }, [folder, act]);
}
