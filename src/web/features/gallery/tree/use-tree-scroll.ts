// Where the tree is scrolled to. The focused row comes into sight when the focus moves, and only then; a new list
// leaves the rows where they are on the screen; a search begins at the top and gives the old place back when it ends.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ScrollPosition } from '#web/ui/list/scroll-position.ts';
import type { Tree } from './use-tree.ts';

interface TreeScrollOptions {
  readonly tree: Tree;
  /** Of a row, in pixels. */
  readonly height: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly position: ScrollPosition;
  readonly scrollTo: (index: number) => void;
}

export interface TreeScroll {
  /** The focus is about to go to a folder at the upper edge, which is seen there: nothing need be scrolled. */
  readonly skipNextScroll: (path: string) => void;
}

export function useTreeScroll({ tree, height, scroller, position, scrollTo }: TreeScrollOptions): TreeScroll {
  const { query, moved, focus, selection } = tree.view;
  const focusPath = focus.isIt ? focus.row?.path : undefined;
  const scrollTop = useRef(0);
  const beforeSearch = useRef(0);
  const searching = query !== '';

  const movedBefore = useRef(moved);
  useLayoutEffect(() => {
    const by = moved - movedBefore.current;
    movedBefore.current = moved;
    // Even setting what it is already would have the browser lay out the whole page at once.
    if (by === 0) return;
    position.moveTo(scrollTop.current + by * height);
    scrollTop.current = position.top;
  }, [moved, height, position]);

  const wasSearching = useRef(searching);
  useLayoutEffect(() => {
    if (searching && !wasSearching.current) beforeSearch.current = scrollTop.current;
    if (searching) position.moveTo(0);
    else if (wasSearching.current) position.moveTo(beforeSearch.current);
    if (searching || wasSearching.current) scrollTop.current = position.top;
    wasSearching.current = searching;
  }, [query, searching, position]);

  // The bar that comes with a selection takes its room from the tree's lower end.
  const hasSelection = selection.size > 0;
  // A search that hides the focused row does not move the focus, and neither does its end.
  const shown = useRef<{ focusPath?: string; hasSelection: boolean }>({ hasSelection });
  const atEdge = useRef<string>(undefined);
  useEffect(() => {
    const { current } = shown;
    if (focusPath === undefined) return;
    if (focusPath === current.focusPath && hasSelection === current.hasSelection) return;
    shown.current = { focusPath, hasSelection };
    if (focusPath === atEdge.current) return;
    atEdge.current = undefined;
    scrollTo(focus.index);
    // oxlint-disable-next-line react/exhaustive-deps -- a focus that stays must not pull the view back
  }, [focusPath, hasSelection]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Asked where it is, the browser would lay out the whole page at once. It says when that changes.
    const scrolled = () => {
      scrollTop.current = position.top;
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [scroller, position]);

  return {
    skipNextScroll(path) {
      atEdge.current = path;
    },
  };
}
